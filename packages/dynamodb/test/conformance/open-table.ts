import { type CreateTableCommandInput, type DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import type { ConformanceRecord, Faults, Json, Opened } from "@codemint/conformance";
import type { InsertRequest, UniqueStore } from "@codemint/core/adapter";
import {
  answer,
  cutAfter,
  cutBefore,
  type DynamodbRequest,
  dynamodbProxy,
  ghost,
  holdReply,
  holdRequest,
} from "@codemint/testbed/proxy";
import type { DynamodbCompose } from "../../src/index.js";
import { clientOf, createTable, deleteTable } from "../support/tables.js";
import type { Server } from "./engine.js";
import { type Item, itemOf, type RawRecords, rawRecords, scan } from "./raw-records.js";

export type Store = UniqueStore<ConformanceRecord, DynamodbCompose>;
type Request = InsertRequest<ConformanceRecord>;

/** The store whose every insert stores this item as well. */
function withItem(store: Store, TableName: string, Item: Item): Store {
  const bound = store.within?.((ours) => [...ours, { Put: { TableName, Item } }]);
  if (bound === undefined) throw new Error("the store has lost its within");
  return bound;
}

let openings = 0;

/** What is left of openings that were not closed. */
export const leftOpen = (): readonly string[] => (openings === 0 ? [] : [`${openings} sets of tables`]);

interface Rekeyable {
  readonly table: string;
  readonly wrong: CreateTableCommandInput;
}

/** A table's primary key cannot be dropped, so that its items move to a table of the same name that has another. */
async function rekey(direct: DynamoDBClient, { table, wrong }: Rekeyable): Promise<void> {
  const items = await scan(direct, table);
  await deleteTable(direct, table);
  await createTable(direct, wrong);
  for (const item of items) {
    const Item = { ...item, elsewhere: item["code"] ?? { S: "" } };
    await direct.send(new PutItemCommand({ TableName: table, Item }));
  }
}

export interface TableParts {
  readonly server: Server;
  /** How often the SDK sends a request by itself. */
  readonly maxAttempts: number;
  readonly records: string;
  readonly inputs: readonly CreateTableCommandInput[];
  readonly scope: readonly string[];
  /** `verify: false`: the store does not verify by itself. */
  readonly storeOn: (client: DynamoDBClient, verify?: boolean) => Store;
  /** What `worker` needs beside the server's address. */
  readonly address: Json;
  /** The table whose primary key keeps the codes unique, and one that does not. */
  readonly codes: Rekeyable;
  readonly keys?: string;
  /** Where the keys are the ids of the caller's own items: their table, and one whose primary key is another. */
  readonly rows?: Rekeyable;
  /** The tables past the adapter, where they are not those of a store. */
  readonly raw?: (direct: DynamoDBClient) => RawRecords;
}

/** Creates the tables, and opens them through a proxy that faults are put into. */
export async function openTable(parts: TableParts): Promise<Opened> {
  const { server, maxAttempts, records, inputs, scope, storeOn, codes, keys, rows } = parts;
  const url = await server.url();
  const direct = clientOf(url);
  const proxy = await dynamodbProxy(url);
  const clients: DynamoDBClient[] = [];
  const client = (endpoint = proxy.url, attempts = maxAttempts): DynamoDBClient => {
    const made = clientOf(endpoint, { maxAttempts: attempts });
    clients.push(made);
    return made;
  };
  openings += 1;
  for (const input of inputs) await createTable(direct, input);
  const mine = client();
  const stripped = strippable(mine);
  const store = storeOn(mine);
  const raw =
    parts.raw?.(direct) ?? rawRecords(direct, { records, scope, ...(keys !== undefined && { keys }) });

  const isInsert = ({ operation: name, table }: DynamodbRequest): boolean =>
    (name === "PutItem" || name === "TransactWriteItems") && (table === records || table === codes.table);
  const isRead = ({ operation: name }: DynamodbRequest): boolean =>
    name === "GetItem" || name === "BatchGetItem";
  const faults: Faults = {
    gateInserts: () => proxy.gate(isInsert),
    loseRequest: () => proxy.once(isInsert, cutBefore),
    loseReply: () => proxy.once(isInsert, cutAfter),
    delayRequest({ cut }) {
      if (!cut) return proxy.once(isInsert, holdRequest);
      const haunting = proxy.once(isInsert, ghost);
      // The SDK would try again by itself; a client that is gone does not.
      proxy.each((request) => (isInsert(request) && request.attempt > 1 ? cutBefore : undefined));
      return haunting;
    },
    delayReply: () => proxy.once(isInsert, holdReply),
    failFind() {
      // Where the answer to the insert has the holder in it, there is nothing to be found any more.
      stripped.next();
      return proxy.once(isRead, answer({ name: "AccessDeniedException", message: "refused" }));
    },
    dropCodeIndex: () => rekey(direct, codes),
    ...(keys !== undefined && { dropKeyIndex: () => deleteTable(direct, keys) }),
    ...(rows !== undefined && { dropKeyIndex: () => rekey(direct, rows) }),
  };

  return {
    store,
    connect: () => storeOn(client()),
    oracle: raw,
    failures: {
      // The types forbid this; a caller without types can do it.
      "data-type": (request) => store.insert(changed(request, { payload: Number.NaN as unknown as string })),
      "too-large": (request) => store.insert(changed(request, { payload: "x".repeat(410_000) })),
      async "missing-table"(request) {
        await store.verify();
        for (const { TableName = "" } of inputs) await deleteTable(direct, TableName);
        try {
          return await store.insert(request);
        } finally {
          for (const input of inputs) await createTable(direct, input);
        }
      },
      unavailable: (request) => storeOn(client("http://127.0.0.1:1"), false).insert(request),
    },
    faults,
    ...(store.within !== undefined && { composing: (record) => withItem(store, records, itemOf(record)) }),
    async restart() {
      for (const used of clients) used.destroy();
      await server.restart();
      return storeOn(client());
    },
    clientState: async () => ({
      attempts: await mine.config.maxAttempts(),
      region: await mine.config.region(),
      middleware: mine.middlewareStack.identify(),
    }),
    address: { url, maxAttempts, ...Object(parts.address) },
    async close() {
      await proxy.close();
      for (const { TableName = "" } of inputs) await deleteTable(direct, TableName);
      for (const used of [...clients, direct]) used.destroy();
      openings -= 1;
    },
  };
}

const changed = (request: Request, record: Partial<ConformanceRecord>): Request => ({
  ...request,
  record: { ...request.record, ...record },
});

/** Lets the next failed condition come without the item that it met, as some servers tell it. */
function strippable(client: DynamoDBClient): { next(): void } {
  let armed = 0;
  client.middlewareStack.add(
    (send) => async (args) => {
      try {
        return await send(args);
      } catch (error) {
        const reasons: unknown = Reflect.get(Object(error), "CancellationReasons");
        const told = [Object(error), ...(Array.isArray(reasons) ? reasons : [])].filter(
          (part) => "Item" in part,
        );
        if (armed > 0 && told.length > 0) {
          armed -= 1;
          for (const part of told) Reflect.deleteProperty(part, "Item");
        }
        throw error;
      }
    },
    { step: "initialize", name: "stripItems" },
  );
  return {
    next() {
      armed += 1;
    },
  };
}
