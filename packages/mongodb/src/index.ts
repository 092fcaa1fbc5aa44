export { type MongodbBackfillOptions, type MongodbRow, mongodbBackfill } from "./backfill.js";
export { type MongodbCounterOptions, mongodbCounter } from "./counter.js";
export { type MongodbIndexOptions, mongodbIndexes } from "./indexes.js";
export { type MongodbLeasesOptions, mongodbLeases } from "./leases.js";
export { type MongodbRecord, type MongodbStoreOptions, mongodbStore, type TextField } from "./store.js";
