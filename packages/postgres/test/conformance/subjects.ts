import type { CounterHarness, LeaseHarness, StoreHarness } from "@codemint/conformance";
import { withEngine } from "@codemint/testbed";
import { drivers } from "../support/drivers.js";
import { counterHarness, leaseHarness } from "./counter-harness.js";
import { ownServer } from "./engines.js";
import { pgliteCounterHarness, pgliteHarness } from "./pglite-harness.js";
import { serverHarness } from "./store-harness.js";

const [nodePostgres, postgresJs] = drivers;
const [newest, oldest] = [await ownServer("postgres-18"), await ownServer("postgres-15")];
const { version } = await withEngine("pglite");

/** What the suite proves of this package: both drivers on both servers, PGlite, and every level and number of scope fields. */
export const stores: readonly StoreHarness[] = [
  serverHarness({ engine: newest, driver: nodePostgres, keys: "unique", scope: 0 }),
  serverHarness({ engine: newest, driver: postgresJs, keys: "unique", scope: 2 }),
  serverHarness({ engine: oldest, driver: nodePostgres, keys: "unique", scope: 1 }),
  serverHarness({ engine: oldest, driver: postgresJs, keys: "none", scope: 0 }),
  serverHarness({ engine: newest, driver: nodePostgres, keys: "stored", scope: 0 }),
  pgliteHarness(version, 0),
  pgliteHarness(version, 0, true),
];
export const counters: readonly CounterHarness[] = [
  counterHarness({ engine: newest, driver: nodePostgres }),
  counterHarness({ engine: oldest, driver: postgresJs }),
  pgliteCounterHarness(version),
];
export const leases: readonly LeaseHarness[] = [
  leaseHarness({ engine: newest, driver: nodePostgres }),
  leaseHarness({ engine: oldest, driver: postgresJs }),
];
