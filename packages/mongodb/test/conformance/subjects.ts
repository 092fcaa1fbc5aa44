import type { CounterHarness, LeaseHarness, StoreHarness } from "@codemint/conformance";
import { mongodbCounterHarness } from "./counter-harness.js";
import { mongodbLeaseHarness } from "./lease-harness.js";
import { findServers, openFake } from "./servers.js";
import { mongodbHarness } from "./store-harness.js";

export const fake = await openFake();
const servers = [...(await findServers()), fake];

/** What the suite proves of this package. */
export const stores: readonly StoreHarness[] = servers.flatMap((server) => [
  mongodbHarness({ server, driver: 7, key: "_id", scope: 0, retryWrites: true }),
  mongodbHarness({ server, driver: 6, key: "requestKey", scope: 2, retryWrites: false }),
]);
export const counters: readonly CounterHarness[] = servers.flatMap((server) => [
  mongodbCounterHarness(server, 7),
  mongodbCounterHarness(server, 6),
]);
export const leases: readonly LeaseHarness[] = servers.flatMap((server) => [
  mongodbLeaseHarness(server, 7),
  mongodbLeaseHarness(server, 6),
]);
