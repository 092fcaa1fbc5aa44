import type { CounterHarness, LeaseHarness, StoreHarness } from "@codemint/conformance";
import { dynamodbBackfillHarness } from "./backfill-harness.js";
import { dynamodbCounterHarness } from "./counter-harness.js";
import { serverOf } from "./engine.js";
import { dynamodbLeaseHarness } from "./lease-harness.js";
import { dynamodbHarness } from "./store-harness.js";

const found = [await serverOf("dynamodb"), await serverOf("dynoxide"), await serverOf("dynalite")];
const servers = found.filter((server) => server !== undefined);

/** What the suite proves of this package, on each server that runs here. */
export const stores: readonly StoreHarness[] = servers.flatMap((server) => [
  dynamodbHarness(server, { keys: "stored", scope: 0 }),
  dynamodbHarness(server, { keys: "stored", scope: 1, maxAttempts: 1 }),
  ...(server.transactions
    ? [
        dynamodbHarness(server, { keys: "unique-if-keyed", scope: 0, maxAttempts: 1 }),
        dynamodbHarness(server, { keys: "unique-if-keyed", scope: 1 }),
        dynamodbBackfillHarness(server),
      ]
    : []),
]);
export const counters: readonly CounterHarness[] = servers.flatMap((server) => [
  dynamodbCounterHarness(server),
  dynamodbCounterHarness(server, 1),
]);
export const leases: readonly LeaseHarness[] = servers.map(dynamodbLeaseHarness);
