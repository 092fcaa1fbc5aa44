export { type SqliteBackfillOptions, type SqliteRow, sqliteBackfill } from "./backfill.js";
export { type SqliteCounterOptions, sqliteCounter } from "./counter.js";
export { type SqliteLeasesOptions, sqliteLeases } from "./leases.js";
export {
  type SqliteSchemaOptions,
  type SqliteTableOptions,
  sqliteCounterSchema,
  sqliteLeaseSchema,
  sqliteSchema,
  sqliteSchemaUpgrade,
} from "./schema.js";
export { type SqliteStoreOptions, type SqliteValue, sqliteStore } from "./store.js";
