export { type PostgresBackfillOptions, type PostgresRow, postgresBackfill } from "./backfill.js";
export type { ColumnName, PostgresClient } from "./client.js";
export { type PostgresCounterOptions, postgresCounter } from "./counter.js";
export { type PostgresLeasesOptions, postgresLeases } from "./leases.js";
export {
  codeColumns,
  type PostgresUpgradeOptions,
  postgresCounterSchema,
  postgresCounterTable,
  postgresLeaseSchema,
  postgresLeaseTable,
  postgresSchemaUpgrade,
} from "./schema.js";
export { type PostgresSequenceOptions, postgresSequence } from "./sequence.js";
export { type PostgresRecord, type PostgresStoreOptions, postgresStore } from "./store.js";
