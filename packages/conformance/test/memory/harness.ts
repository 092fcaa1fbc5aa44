import { closed, type InsertRequest, type KeyLevel, type UniqueStore } from "@codemint/core/adapter";
import {
  type InterleavedMemoryStoreOptions,
  type MemoryStoreOptions,
  type MemoryTable,
  type MemoryTableOptions,
  type MemoryTransaction,
  memoryStore,
  memoryTable,
  type Row,
} from "@codemint/memory";
import type {
  ConformanceRecord,
  EngineTraits,
  Opened,
  OpenOptions,
  SchemaKind,
  ScopeSize,
  StoredRecord,
  StoreHarness,
} from "../../src/index.js";
import { line } from "./line.js";

/** What stands for the caller's client, which memory has none of: a store must leave it as it is. */
export interface MemoryClient {
  open: boolean;
  setting: string;
  listeners: number;
}

/** What a store of the harness is made of. */
export type MemoryParts = InterleavedMemoryStoreOptions<ConformanceRecord> & {
  readonly table: MemoryTable;
  readonly scope: OpenOptions["scope"];
  readonly keys: KeyLevel;
  readonly fingerprints: boolean;
  readonly client: MemoryClient;
};
export type MemoryStore = UniqueStore<ConformanceRecord, MemoryTransaction>;

export interface MemoryHarnessOptions {
  readonly keys?: KeyLevel;
  readonly scope?: ScopeSize;
  readonly fingerprints?: boolean;
  /** Whether statements travel, so that calls overlap and messages get lost. Else the store is a synchronous one. */
  readonly remote?: boolean;
  /** Makes the store; `memoryStore` by default. A mutant makes a wrong one. */
  readonly store?: (parts: MemoryParts) => MemoryStore;
}

/** How the suite opens, looks at and disturbs a memory store. */
export function memoryHarness(options: MemoryHarnessOptions = {}): StoreHarness {
  const {
    keys = "unique",
    scope = 0,
    fingerprints = true,
    remote = true,
    store: make = memoryStore,
  } = options;
  const open = (
    { scope: fields }: OpenOptions,
    schema: MemoryTableOptions = {},
    storeOptions: Pick<MemoryStoreOptions<ConformanceRecord>, "trustTrigger" | "verify"> = {},
    trigger?: MemoryTable["trigger"],
  ): Opened => {
    const right = rightTable(keys, fields);
    const table = memoryTable({ ...right, ...schema });
    table.trigger = trigger;
    const wire = line({ remote });
    const client: MemoryClient = { open: true, setting: "the caller's", listeners: 0 };
    const connect = () =>
      make({
        client,
        table,
        scope: fields,
        keys,
        fingerprints,
        interleave: (statement, work) => {
          if (!client.open) throw closed({});
          return wire.interleave(statement, work);
        },
        ...storeOptions,
      });
    const store = connect();
    return {
      store,
      connect,
      oracle: {
        all: () => table.all().map(storedOf),
        find: (code) => table.find(["code"], { code }).map(storedOf),
        insert: (record) => put(table, rowOf(record, keys)),
        delete: (code) => table.delete(["code"], { code }),
      },
      async transaction(work) {
        const transaction = table.begin();
        const bound = store.within?.(transaction);
        if (bound === undefined) throw new Error("the memory store has lost its within");
        try {
          const result = await work({
            store: bound,
            insert: (record) => put(transaction, rowOf(record, keys)),
            find: (code) => transaction.find(["code"], { code }).map(storedOf),
          });
          transaction.commit();
          return result;
        } catch (error) {
          transaction.rollback();
          throw error;
        }
      },
      failures: {
        "unique-other": async (request) => {
          const email = "someone@example.com";
          put(table, { ...request.record, ...other, email });
          try {
            return await store.insert(withRecord(request, { email }));
          } finally {
            table.delete(["email"], { email });
          }
        },
        // The type forbids it; a caller without types can do it.
        "not-null": (request) => store.insert(withRecord(request, { payload: null as unknown as string })),
        busy: async (request) => {
          const transaction = table.begin();
          put(transaction, { ...request.record, ...other, code: request.code });
          try {
            return await store.insert(request);
          } finally {
            transaction.rollback();
          }
        },
      },
      faults: {
        holdUncommitted(record) {
          const other = table.begin();
          put(other, rowOf(record, keys));
          // Nobody waits for another's transaction here: whoever meets its row is refused.
          return { waiting: () => 0, commit: () => other.commit(), rollback: () => other.rollback() };
        },
        failFind: () => wire.lose("find", "reply"),
        suppressInserts() {
          table.trigger = () => undefined;
        },
        alterCodes() {
          table.trigger = (row) => ({ ...row, code: `${row["code"]}-altered` });
        },
        dropCodeIndex: () => table.dropIndex([...fields, "code"]),
        dropKeyIndex: () => table.dropIndex([keys === "unique" ? "idempotencyKey" : "callerKey"]),
        ...(remote && {
          gateInserts: () => wire.gate("insert"),
          loseRequest: () => wire.lose("insert", "request"),
          loseReply: () => wire.lose("insert", "reply"),
          delayRequest: wire.delayRequest,
          delayReply: wire.delayReply,
        }),
      },
      clientState: () => ({
        ...client,
        unique: table.unique.map((columns) => columns.join(",")),
        notNull: table.notNull,
        trigger: table.trigger !== undefined,
      }),
      close() {},
    };
  };
  return {
    name: `memory (${keys} keys, ${scope} scope fields, ${remote ? "asynchronous" : "synchronous"})`,
    engine: { product: "memory", version: process.version, kind: "memory" },
    traits: { ...traits, remote },
    keys,
    fingerprints,
    managed: ["code", "idempotencyKey", "callerKey", "fingerprint"],
    scope,
    open,
    openSchema(kind, opening) {
      const { trigger, trustTrigger = false, ...schema } = unusual(kind, rightTable(keys, opening.scope));
      return open(opening, schema, { verify: false, trustTrigger }, trigger);
    },
  };
}

const traits: EngineTraits = {
  processes: false,
  transactions: true,
  snapshots: false,
  remote: true,
  durable: false,
  triggers: true,
  failures: ["unique-other", "not-null", "busy"],
  schemas: [
    "code-index-missing",
    "code-index-not-unique",
    "code-index-composite",
    "key-index-missing",
    "key-index-not-unique",
    "key-index-composite",
    "scope-nullable",
    "insert-trigger",
    "trusted-trigger",
    "code-nullable",
    "key-nullable",
  ],
};

/** The test table: the indexes and columns of a store of these options, and those of the suite's record. */
function rightTable(keys: KeyLevel, scope: readonly string[]): Required<MemoryTableOptions> {
  const key = {
    unique: ["idempotencyKey"],
    "unique-if-keyed": ["callerKey"],
    stored: undefined,
    none: undefined,
  }[keys];
  return {
    unique: [[...scope, "code"], ...(key === undefined ? [] : [key]), ["email"]],
    indexed: [["code"], ["idempotencyKey"]],
    notNull: ["payload", "tenant", "region", "code", ...(keys === "none" ? [] : ["idempotencyKey"])],
  };
}

/** What a table of this kind has in the place of what is right. */
function unusual(
  kind: SchemaKind,
  { unique: [code = [], key = [], email = []], indexed, notNull }: Required<MemoryTableOptions>,
): MemoryTableOptions & { readonly trigger?: (row: Row) => Row; readonly trustTrigger?: boolean } {
  switch (kind) {
    case "code-index-missing":
      return { unique: [key, email] };
    case "code-index-not-unique":
      return { unique: [key, email], indexed: [code, ...indexed] };
    case "code-index-composite":
      return { unique: [[...code, "payload"], key, email] };
    case "key-index-missing":
      return { unique: [code, email] };
    case "key-index-not-unique":
      return { unique: [code, email], indexed: [key, ...indexed] };
    case "key-index-composite":
      return { unique: [code, [...key, "payload"], email] };
    case "scope-nullable":
      return { notNull: notNull.filter((column) => column !== "tenant") };
    case "insert-trigger":
      return { trigger: (row) => row };
    case "trusted-trigger":
      return { trigger: (row) => row, trustTrigger: true };
    case "code-nullable":
      return { notNull: notNull.filter((column) => column !== "code") };
    case "key-nullable":
      return { notNull: notNull.filter((column) => column !== "idempotencyKey") };
    default:
      throw new Error(`a memory table cannot be made "${kind}"`);
  }
}

/** What a row of somebody else's needs beside the record. */
const other = { code: "other-code", idempotencyKey: "other-key" };

function put(target: Pick<MemoryTable, "insert">, row: Row): void {
  const { did } = target.insert(row);
  if (did !== "insert") throw new Error(`the raw insert did not insert: ${did}`);
}

function rowOf({ idempotencyKey, fingerprint, ...rest }: StoredRecord, keys: KeyLevel): Row {
  return {
    ...rest,
    ...(idempotencyKey !== null && { idempotencyKey }),
    ...(idempotencyKey !== null && keys === "unique-if-keyed" && { callerKey: idempotencyKey }),
    ...(fingerprint !== null && { fingerprint }),
  };
}

function storedOf(row: Row): StoredRecord {
  const text = (column: string): string | null => {
    const value = row[column];
    return typeof value === "string" ? value : null;
  };
  return {
    tenant: text("tenant") ?? "",
    region: text("region") ?? "",
    payload: text("payload") ?? "",
    email: text("email"),
    code: text("code") ?? "",
    idempotencyKey: text("idempotencyKey"),
    fingerprint: text("fingerprint"),
  };
}

const withRecord = (
  request: InsertRequest<ConformanceRecord>,
  record: Partial<ConformanceRecord>,
): InsertRequest<ConformanceRecord> => ({ ...request, record: { ...request.record, ...record } });
