/** A row: the record's fields and the columns that the store fills. Values are compared as they are. */
export type Row = Readonly<Record<string, unknown>>;

export interface MemoryTableOptions {
  /** The unique indexes, each by its columns. As in SQL, a row with a null in one of them is not in the index. */
  readonly unique?: readonly (readonly string[])[];
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
  /** Every row that it sees: the committed ones and its own. */
  select(where: (row: Row) => boolean): readonly Row[];
  commit(): void;
  rollback(): void;
}

/** A database of one table. Every method is one atomic step, which is what the store builds on. */
export interface MemoryTable {
  /** By their columns; `dropIndex` removes one. */
  readonly indexes: readonly (readonly string[])[];
  readonly notNull: readonly string[];
  /** Runs before each insert: gives the row to store, or `undefined` to drop it silently, as a database's trigger can. */
  trigger?: ((row: Row) => Row | undefined) | undefined;
  insert(row: Row): InsertResult;
  /** Every committed row that answers to `where`. */
  select(where: (row: Row) => boolean): readonly Row[];
  delete(where: (row: Row) => boolean): void;
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
  readonly slots: Map<string, Slot>;
}

/** Makes an empty table. */
export function memoryTable({ unique = [], notNull = [] }: MemoryTableOptions = {}): MemoryTable {
  const slots = new Set<Slot>();
  const indexes: Index[] = unique.map((columns) => ({ columns, slots: new Map() }));

  const add = (slot: Slot): void => {
    slots.add(slot);
    for (const { columns, slots: entries } of indexes) {
      const entry = entryOf(slot.row, columns);
      if (entry !== undefined) entries.set(entry, slot);
    }
  };
  const remove = (slot: Slot): void => {
    slots.delete(slot);
    for (const { columns, slots: entries } of indexes) {
      const entry = entryOf(slot.row, columns);
      if (entry !== undefined) entries.delete(entry);
    }
  };
  const insertFor = (owner: object | undefined, given: Row): InsertResult & { readonly slot?: Slot } => {
    const row = table.trigger === undefined ? given : table.trigger(given);
    if (row === undefined) return { did: "suppress" };
    const column = notNull.find((name) => row[name] === null || row[name] === undefined);
    if (column !== undefined) return { did: "miss-value", column };
    const met = indexes.flatMap((index) => {
      const entry = entryOf(row, index.columns);
      const holder = entry === undefined ? undefined : index.slots.get(entry);
      return holder === undefined ? [] : [{ holder, columns: index.columns }];
    });
    if (met.some(({ holder }) => holder.owner !== undefined && holder.owner !== owner)) {
      return { did: "meet-uncommitted" };
    }
    if (met.length > 0) return { did: "violate", indexes: met.map(({ columns }) => columns) };
    const slot: Slot = { row: Object.freeze({ ...row }), owner };
    add(slot);
    return { did: "insert", row: slot.row, slot };
  };
  const selectFor = (owner: object | undefined, where: (row: Row) => boolean): readonly Row[] =>
    [...slots]
      .filter((slot) => slot.owner === undefined || slot.owner === owner)
      .map(({ row }) => row)
      .filter(where);

  const table: MemoryTable = {
    get indexes() {
      return indexes.map(({ columns }) => columns);
    },
    notNull,
    insert: (row) => insertFor(undefined, row),
    select: (where) => selectFor(undefined, where),
    delete(where) {
      for (const slot of slots) {
        if (slot.owner === undefined && where(slot.row)) remove(slot);
      }
    },
    dropIndex(columns) {
      const at = indexes.findIndex((index) => sameColumns(index.columns, columns));
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
        select: (where) => selectFor(owner, where),
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

/** Whether two lists name the same columns, in whatever order. */
export function sameColumns(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((column) => b.includes(column));
}

/** What a row is found by in an index: injective, since JSON marks where each value ends. */
function entryOf(row: Row, columns: readonly string[]): string | undefined {
  const values = columns.map((column) => row[column] ?? null);
  return values.includes(null) ? undefined : JSON.stringify(values.map(String));
}
