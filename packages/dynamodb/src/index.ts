export { type DynamodbBackfillOptions, type DynamodbRow, dynamodbBackfill } from "./backfill.js";
export { type DynamodbCounterOptions, dynamodbCounter } from "./counter.js";
export { type DynamodbLeasesOptions, dynamodbLeases } from "./leases.js";
export {
  type DynamodbCodeTableOptions,
  type DynamodbKeyTableOptions,
  type DynamodbTableOptions,
  dynamodbCodeTable,
  dynamodbCounterTable,
  dynamodbKeyTable,
  dynamodbLeaseTable,
  dynamodbTable,
} from "./schema.js";
export { type DynamodbStoreOptions, dynamodbStore } from "./store.js";
export type { DynamodbCompose } from "./transaction.js";
export type { Storable } from "./values.js";
