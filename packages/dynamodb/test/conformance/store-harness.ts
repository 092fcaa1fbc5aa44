import type { ConformanceRecord, Opened, OpenOptions, SchemaKind, StoreHarness } from "@codemint/conformance";
import { freshName } from "@codemint/testbed";
import { dynamodbStore } from "../../src/index.js";
import type { Server } from "./engine.js";
import { leftOpen, openTable, type Store } from "./open-table.js";
import { tableInputs } from "./schemas.js";
import { subjectOn } from "./subject.js";

export interface DynamodbHarnessOptions {
  readonly keys: "stored" | "unique-if-keyed";
  readonly scope: 0 | 1;
  /** How often the SDK sends a request by itself; 4 by default. */
  readonly maxAttempts?: number;
  /** Makes a store that differs from the right one. */
  readonly spoil?: (right: Store) => Store;
}

/** How the suite opens, looks at and disturbs a table on a server that speaks DynamoDB's protocol. */
export function dynamodbHarness(server: Server, harness: DynamodbHarnessOptions): StoreHarness {
  const { keys, scope, maxAttempts = 4, spoil = (right) => right } = harness;
  const keyed = keys === "unique-if-keyed";
  const make = (opening: OpenOptions, kind?: SchemaKind): Promise<Opened> => {
    const names = { records: freshName("records"), keys: freshName("keys") };
    const [wrong = { TableName: names.records }] = tableInputs(names, [], "elsewhere");
    const options = {
      table: names.records,
      code: "code",
      idempotencyKey: "idempotency_key",
      fingerprint: "fingerprint",
      scope: opening.scope,
      ...(keyed && { keyTable: names.keys }),
    };
    const inputs = tableInputs(names, opening.scope, kind);
    return openTable({
      server,
      maxAttempts,
      records: names.records,
      inputs: inputs.filter(({ TableName }) => keyed || TableName !== names.keys),
      scope: opening.scope,
      storeOn: (client, verify = kind === undefined) =>
        spoil(dynamodbStore<ConformanceRecord>(client, { ...options, verify })),
      address: { options },
      codes: { table: names.records, wrong },
      ...(keyed && { keys: names.keys }),
    });
  };
  return {
    ...subjectOn(server),
    leftovers: leftOpen,
    name: `dynamodb (${keys} keys, ${scope} scope fields, ${maxAttempts} attempts) on ${server.engine.product}`,
    keys,
    fingerprints: true,
    managed: ["code", "idempotency_key", "fingerprint"],
    maxScope: 1,
    insertsSingly: true,
    scope,
    open: (options) => make(options),
    openSchema: (kind, options) => make(options, kind),
    knownGaps: {
      ...(!server.transactions && {
        "R19.within": `${server.engine.product} knows no transactions`,
      }),
      ...(keyed && {
        "R15.key-index": "a request that is not keyed does not use the table of keys, so it does not miss it",
        "R15.key-index-batch":
          "a request that is not keyed does not use the table of keys, so it does not miss it",
      }),
    },
  };
}
