import { defineStore, type Statements } from "@codemint/core/adapter";
import { type MemoryTable, type MemoryTransaction, memoryStatements, memoryStore } from "@codemint/memory";
import type { ConformanceRecord, StoreHarness } from "../src/harness.js";
import {
  type MemoryHarnessOptions,
  type MemoryParts,
  type MemoryStore,
  memoryHarness,
} from "../test/memory/harness.js";

export type { MemoryParts, MemoryStore } from "../test/memory/harness.js";
export type MemoryStatements = Statements<ConformanceRecord, MemoryTransaction>;
export type MemoryRequest = Parameters<MemoryStore["insert"]>[0];
/** What statements see of a table, or of a transaction on it. */
export type Rows = Pick<MemoryTable, "insert" | "find" | "all">;

type Options = Omit<MemoryHarnessOptions, "store">;

/** The memory store with a mistake in its statements: `spoil` gives those that are wrong. */
export function wrongStatements(
  spoil: (right: MemoryStatements, parts: MemoryParts, rows: Rows) => Partial<MemoryStatements>,
  options?: Options,
): StoreHarness {
  const all = (right: MemoryStatements, parts: MemoryParts, rows: Rows): MemoryStatements => {
    const { within } = right;
    return {
      ...right,
      ...(within !== undefined && { within: (transaction) => all(within(transaction), parts, transaction) }),
      ...spoil(right, parts, rows),
    };
  };
  return ownStore(
    (parts) => defineStore(all(memoryStatements(parts), parts, parts.table), { verify: parts.verify }),
    options,
  );
}

/** The memory store with a mistake around it: `spoil` gives the methods that are wrong. */
export function wrongStore(
  spoil: (right: MemoryStore, parts: MemoryParts) => Partial<MemoryStore>,
  options?: Options,
): StoreHarness {
  const all = (right: MemoryStore, parts: MemoryParts): MemoryStore => {
    const { within } = right;
    return {
      ...right,
      ...(within !== undefined && { within: (transaction) => all(within(transaction), parts) }),
      ...spoil(right, parts),
    };
  };
  return ownStore((parts) => all(memoryStore(parts), parts), options);
}

/** The memory store on a table that does something else than it should: `spoil` gives what is wrong of its rows. */
export function wrongTable(
  spoil: (right: Rows, parts: MemoryParts) => Partial<Rows>,
  options?: Options,
): StoreHarness {
  return ownStore((parts) => {
    const spoiled = <T extends Rows>(rows: T): T => over<Rows>(rows, spoil(rows, parts)) as T;
    const right = memoryStore({ ...parts, table: spoiled(parts.table) });
    return {
      ...right,
      within: (transaction) => right.within?.(spoiled(transaction)) ?? right,
    };
  }, options);
}

/** A store that its author wrote without the help of core. */
export const ownStore = (store: (parts: MemoryParts) => MemoryStore, options?: Options): StoreHarness =>
  memoryHarness({ ...options, store });

/** The table without these indexes, though the store believes that they are there. */
export function withoutIndexes(table: MemoryTable, indexes: readonly (readonly string[])[]): MemoryTable {
  const { unique } = table;
  for (const columns of indexes) table.dropIndex(columns);
  return over<MemoryTable>(table, { unique: [...unique, ...indexes] });
}

/** What is not overridden is the right one's, as it stands at any time. */
export const over = <T extends object>(right: T, wrong: Partial<T>): T =>
  Object.create(right, Object.getOwnPropertyDescriptors(wrong));
