export { type InterleavedMemoryCounterOptions, type MemoryCounterOptions, memoryCounter } from "./counter.js";
export type { Interleave, Statement } from "./interleave.js";
export {
  type InterleavedMemoryLeasesOptions,
  type LeaseTable,
  type MemoryLeasesOptions,
  memoryLeases,
} from "./leases.js";
export {
  type InterleavedMemoryStoreOptions,
  type MemoryStoreOptions,
  memoryStatements,
  memoryStore,
} from "./store.js";
export {
  type InsertResult,
  type MemoryTable,
  type MemoryTableOptions,
  type MemoryTransaction,
  memoryTable,
  type Row,
} from "./table.js";
