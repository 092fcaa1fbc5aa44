import { requireOptions } from "@codemint/core/adapter";

/** A row: the record's fields and the columns that the store fills. Values are compared as they are. */
export type Row = Readonly<Record<string, unknown>>;

export interface MemoryTableOptions {
  /** The unique indexes, each by its columns. As in SQL, a row with a null in one of them is not in the index. */
  readonly unique?: readonly (readonly string[])[];
  /** Indexes that only make `find` quick. */
  readonly indexed?: readonly (readonly string[])[];
  /** Columns that must have a value. */
  readonly notNull?: readonly string[];
}

/** What came of an insert. `suppressed`: the trigger dropped the row. */
export type InsertResult =
  | { readonly did: "insert"; readonly row: Row }
  | { readonly did: "suppress" }
  /** A unique index has these values already; every violated one is listed, by its columns. */
  | { readonly did: "violate"; readonly indexes: readonly (readonly string[])[] }
  /** The same, but by a row of another transaction that has not ended: whether it stays is open. */
  | { readonly did: "meet-uncommitted" }
  | { readonly did: "miss-value"; readonly column: string };

/** Statements that take effect together. Others do not see its rows before it commits, and do not wait for it. */
export interface MemoryTransaction {
  readonly open: boolean;
  insert(row: Row): InsertResult;
  /** As the table's, over every row that it sees: the committed ones and its own. */
  find(columns: readonly string[], like: Row): readonly Row[];
  all(): readonly Row[];
  commit(): void;
  rollback(): void;
}

/** A database of one table. Every method is one atomic step, which is what the store builds on. */
export interface MemoryTable {
  /** The unique indexes, by their columns; `dropIndex` removes one. */
  readonly unique: readonly (readonly string[])[];
  readonly notNull: readonly string[];
  /** Runs before each insert: gives the row to store, or `undefined` to drop it silently, as a database's trigger can. */
  trigger?: ((row: Row) => Row | undefined) | undefined;
  insert(row: Row): InsertResult;
  /** Every committed row whose values in these columns are those of `like`. */
  find(columns: readonly string[], like: Row): readonly Row[];
  /** Every committed row. */
  all(): readonly Row[];
  /** Removes the rows that `find` gives. */
  delete(columns: readonly string[], like: Row): void;
  dropIndex(columns: readonly string[]): void;
  begin(): MemoryTransaction;
}

/** One entry of the table: a row, and the transaction that must end before the row is anyone else's. */
interface Slot {
  readonly row: Row;
  owner: object | undefined;
}

interface Index {
  readonly columns: readonly string[];
  readonly unique: boolean;
  readonly entries: Map<string, Set<Slot>>;
}

/** Makes an empty table. */
export function memoryTable(options: MemoryTableOptions = {}): MemoryTable {
  requireOptions(options);
  const { unique = [], indexed = [], notNull = [] } = options;
  const slots = new Set<Slot>();
  const index = (columns: readonly string[], isUnique: boolean): Index => ({
    columns,
    unique: isUnique,
    entries: new Map(),
  });
  const indexes = [
    ...unique.map((columns) => index(columns, true)),
    ...indexed.map((columns) => index(columns, false)),
  ];

  const add = (slot: Slot): void => {
    slots.add(slot);
    for (const { columns, entries } of indexes) {
      const entry = entryOf(slot.row, columns);
      const same = entries.get(entry);
      if (same === undefined) entries.set(entry, new Set([slot]));
      else same.add(slot);
    }
  };
  const remove = (slot: Slot): void => {
    slots.delete(slot);
    for (const { columns, entries } of indexes) {
      const entry = entryOf(slot.row, columns);
      const same = entries.get(entry);
      same?.delete(slot);
      if (same?.size === 0) entries.delete(entry);
    }
  };
  const slotsLike = (columns: readonly string[], like: Row): readonly Slot[] => {
    const entry = entryOf(like, columns);
    const found = indexes.find((candidate) => sameList(candidate.columns, columns))?.entries;
    if (found !== undefined) return [...(found.get(entry) ?? [])];
    return [...slots].filter(({ row }) => entryOf(row, columns) === entry);
  };
  const insertFor = (owner: object | undefined, given: Row): InsertResult & { readonly slot?: Slot } => {
    const row = table.trigger === undefined ? given : table.trigger(given);
    if (row === undefined) return { did: "suppress" };
    const column = notNull.find((name) => isNull(row[name]));
    if (column !== undefined) return { did: "miss-value", column };
    const met = indexes
      .filter((candidate) => candidate.unique && !candidate.columns.some((name) => isNull(row[name])))
      .flatMap(({ columns }) => slotsLike(columns, row).map((holder) => ({ holder, columns })));
    if (met.some(({ holder }) => holder.owner !== undefined && holder.owner !== owner)) {
      return { did: "meet-uncommitted" };
    }
    if (met.length > 0) return { did: "violate", indexes: met.map(({ columns }) => columns) };
    const slot: Slot = { row: Object.freeze({ ...row }), owner };
    add(slot);
    return { did: "insert", row: slot.row, slot };
  };
  const seenBy = (owner: object | undefined, some: Iterable<Slot>): readonly Row[] =>
    [...some].filter((slot) => slot.owner === undefined || slot.owner === owner).map(({ row }) => row);

  const table: MemoryTable = {
    get unique() {
      return indexes.filter((candidate) => candidate.unique).map(({ columns }) => columns);
    },
    notNull,
    insert: (row) => insertFor(undefined, row),
    find: (columns, like) => seenBy(undefined, slotsLike(columns, like)),
    all: () => seenBy(undefined, slots),
    delete(columns, like) {
      for (const slot of slotsLike(columns, like)) if (slot.owner === undefined) remove(slot);
    },
    dropIndex(columns) {
      const at = indexes.findIndex((candidate) => sameList(candidate.columns, columns));
      if (at >= 0) indexes.splice(at, 1);
    },
    begin() {
      const owner = {};
      const own: Slot[] = [];
      let open = true;
      return {
        get open() {
          return open;
        },
        insert(row) {
          const result = insertFor(owner, row);
          if (result.slot !== undefined) own.push(result.slot);
          return result;
        },
        find: (columns, like) => seenBy(owner, slotsLike(columns, like)),
        all: () => seenBy(owner, slots),
        commit() {
          for (const slot of own.splice(0)) slot.owner = undefined;
          open = false;
        },
        rollback() {
          for (const slot of own.splice(0)) remove(slot);
          open = false;
        },
      };
    },
  };
  return table;
}

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((column, place) => column === b[place]);

const isNull = (value: unknown): boolean => value === null || value === undefined;

/** What a row is found by in an index: injective, since JSON marks where each value ends. */
const entryOf = (row: Row, columns: readonly string[]): string =>
  JSON.stringify(columns.map((column) => (isNull(row[column]) ? null : String(row[column]))));
