import type { ScopeSize, StoreHarness } from "@codemint/conformance";
import type { DriverMajor } from "../support/drivers.js";
import { openCollection, type Store } from "./open-collection.js";
import { schemasOf } from "./schemas.js";
import { engineOf, type Server } from "./servers.js";

export interface MongodbHarnessOptions {
  readonly server: Server;
  readonly driver: DriverMajor;
  readonly key: "_id" | "requestKey";
  readonly scope: ScopeSize;
  readonly retryWrites: boolean;
  readonly spoil?: (right: Store) => Store;
}

const unguarded =
  "MongoDB cannot be told to refuse an insert unless an index is there; verify() looks for it beforehand";

/** How the suite opens, looks at and disturbs a collection on a server that speaks MongoDB's protocol. */
export function mongodbHarness(harness: MongodbHarnessOptions): StoreHarness {
  const { server, driver, key, scope, retryWrites } = harness;
  const { isMongodb } = server;
  return {
    name: `mongodb (${server.product}, driver ${driver}, key in ${key}, ${scope} scope fields, retryable writes ${retryWrites ? "on" : "off"})`,
    engine: engineOf(server, driver),
    traits: {
      processes: true,
      transactions: isMongodb,
      snapshots: isMongodb,
      remote: true,
      durable: server.kind === "server",
      triggers: false,
      failures: ["unique-other", "data-type", "too-large", "closed", "unavailable"],
      schemas: schemasOf({ key, filters: isMongodb }),
    },
    keys: "unique",
    fingerprints: true,
    managed: [key, "code", "fingerprint"],
    scope,
    open: (opening) => openCollection(harness, opening),
    openSchema: (kind, opening) => openCollection(harness, opening, kind),
    worker: new URL("./conformance-worker.mjs", import.meta.url),
    knownGaps: {
      "R15.code-index": unguarded,
      "R15.code-index-batch": unguarded,
      ...(key !== "_id" && { "R15.key-index": unguarded, "R15.key-index-batch": unguarded }),
      ...(!isMongodb && {
        "R19.within": "FerretDB 1.x has no transactions, which the store cannot know before one is tried",
      }),
    },
  };
}
