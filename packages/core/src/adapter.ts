/** What adapter authors use: `defineStore`, the statements that it takes, and the errors that statements throw. */
export * from "./errors/index.js";
export { requireOptions } from "./errors/require-option.js";
export type * from "./ports/index.js";
export {
  type CounterStatements,
  defineCounterStore,
  type SyncCounterStatements,
} from "./store/define-counter-store.js";
export {
  defineLeaseStore,
  type LeaseStatements,
  type SyncLeaseStatements,
} from "./store/define-lease-store.js";
export { defineStore, type StoreOptions } from "./store/define-store.js";
