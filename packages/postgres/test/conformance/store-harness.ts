import type {
  Armed,
  ConformanceRecord,
  EngineTraits,
  Held,
  Opened,
  OpenOptions,
  SchemaKind,
  ScopeSize,
  StoreHarness,
} from "@codemint/conformance";
import type { UniqueStore } from "@codemint/core/adapter";
import type { OwnEngine } from "@codemint/testbed";
import {
  answer,
  cutAfter,
  cutBefore,
  executes,
  ghost,
  holdReply,
  holdRequest,
  type Strike,
} from "@codemint/testbed/proxy";
import { sql } from "drizzle-orm";
import { type PostgresClient, postgresStore } from "../../src/index.js";
import { leftoverDatabases, serverSchema } from "../support/database.js";
import type { Connected, Driver } from "../support/drivers.js";
import { appRole, createAppRole, ownFailures, serverFailures } from "./failures.js";
import { type RawRecords, rawRecords } from "./raw-records.js";
import { schemas, tableSql, triggerFunction } from "./schemas.js";
import { type Keys, keyedRecords, keylessRecords } from "./tables.js";

export type Store = UniqueStore<ConformanceRecord, PostgresClient>;

/** The store under test over the test table. */
export function storeOver(
  db: PostgresClient,
  keys: Keys,
  { scope }: OpenOptions,
  more: { readonly trustTriggers?: readonly string[]; readonly verify?: boolean } = {},
): Store {
  return keys === "none"
    ? postgresStore(db, { table: keylessRecords, code: "code", scope, ...more })
    : postgresStore(db, {
        table: keyedRecords,
        code: "code",
        idempotencyKey: "idempotencyKey",
        keys,
        fingerprint: "fingerprint",
        scope,
        ...more,
      });
}

const serverTraits: EngineTraits = {
  processes: true,
  transactions: true,
  snapshots: true,
  remote: true,
  durable: true,
  triggers: true,
  failures: [
    "unique-other",
    "not-null",
    "check",
    "exclusion",
    "foreign-key",
    "data-type",
    "too-large",
    "missing-table",
    "lock-timeout",
    "busy",
    "serialization",
    "deadlock",
    "read-only",
    "permission",
    "closed",
    "unavailable",
  ],
  schemas,
};

const inserting = executes(/^insert into "records"/);
const finding = executes(/json_to_recordset/);

export interface ServerHarnessOptions {
  readonly engine: OwnEngine;
  readonly driver: Driver;
  readonly keys: Keys;
  readonly scope: ScopeSize;
}

/** How the suite opens, looks at and disturbs a table on a PostgreSQL server. */
export function serverHarness(harness: ServerHarnessOptions): StoreHarness {
  const { engine, driver, keys, scope } = harness;
  const keyed = keys !== "none";
  const make = async (opening: OpenOptions, kind?: SchemaKind): Promise<Opened> => {
    const database = await serverSchema(engine, driver);
    await database.exec(createAppRole, ...tableSql({ scope: opening.scope, keys, event: "INSERT" }, kind));
    const more = {
      ...(kind === "trusted-trigger" && { trustTriggers: ["meddling"] }),
      ...(kind !== undefined && { verify: false }),
    };
    const storeOn = ({ db }: Connected): Store => storeOver(db, keys, opening, more);
    // Row security does not apply to a superuser.
    const client = database.connect(kind === "row-security" ? { user: appRole } : {});
    const store = storeOn(client);
    const raw = rawRecords(database.query, keyed);
    const rawOn = (session: {
      query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
    }): RawRecords =>
      rawRecords(async (text, values = []) => (await session.query(text, [...values])).rows, keyed);
    const armed = ({ struck }: Strike): Armed => ({ struck });
    const held = ({ struck, release }: Strike): Held => ({ struck, release });
    return {
      store,
      connect: () => storeOn(database.connect()),
      oracle: raw,
      transaction: (work, { snapshot = false } = {}) =>
        client.db.transaction(
          async (transaction) => {
            const own = rawRecords((text, values = []) => executeIn(transaction, text, values), keyed);
            if (snapshot) await own.all();
            const bound = store.within?.(transaction);
            if (bound === undefined) throw new Error("the store has lost its within");
            return await work({ store: bound, insert: own.insert, find: own.find });
          },
          snapshot ? { isolationLevel: "repeatable read" } : undefined,
        ),
      failures: {
        ...ownFailures(database.exec, raw, store),
        ...serverFailures({ database, raw, rawOn, storeOn, connectTo: (url) => driver.connect(url) }),
      },
      faults: {
        async holdUncommitted(record) {
          const holder = await database.session();
          const { rows } = await holder.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
          await holder.query("BEGIN");
          await rawOn(holder).insert(record);
          return {
            async waiting() {
              const [row] = await database.query(
                "SELECT count(*)::int AS n FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))",
                [rows[0]?.pid],
              );
              return Number(row?.["n"]);
            },
            commit: async () => void (await holder.query("COMMIT")),
            rollback: async () => void (await holder.query("ROLLBACK")),
          };
        },
        gateInserts: () => database.proxy.gate(inserting),
        loseRequest: () => armed(database.proxy.once(inserting, cutBefore)),
        loseReply: () => armed(database.proxy.once(inserting, cutAfter)),
        delayRequest: ({ cut }) => held(database.proxy.once(inserting, cut ? ghost : holdRequest)),
        delayReply: () => held(database.proxy.once(inserting, holdReply)),
        failFind: () =>
          armed(database.proxy.once(finding, answer({ sqlstate: "58030", message: "could not read block" }))),
        suppressInserts: () =>
          database.exec(
            triggerFunction("RETURN NULL;", "suppress"),
            `CREATE TRIGGER suppressing BEFORE INSERT ON records FOR EACH ROW EXECUTE FUNCTION suppress()`,
          ),
        alterCodes: () =>
          database.exec(
            triggerFunction("new.code := new.code || '-altered'; RETURN new;", "alter_code"),
            `CREATE TRIGGER altering BEFORE INSERT ON records FOR EACH ROW EXECUTE FUNCTION alter_code()`,
          ),
        dropCodeIndex: () => database.exec("DROP INDEX by_code"),
        ...(keys === "unique" && { dropKeyIndex: () => database.exec("DROP INDEX by_key") }),
      },
      async restart() {
        await engine.restart();
        await database.reconnect();
        return storeOn(database.connect());
      },
      clientState: client.state,
      address: { url: database.url, driver: driver.name, keys, scope: [...opening.scope] },
      close: database.close,
    };
  };
  return {
    name: `postgres (${driver.name}, ${keys} keys, ${scope} scope fields)`,
    engine: {
      product: engine.product,
      version: engine.version,
      driver: `${driver.name} ${driver.version}`,
      kind: "server",
    },
    traits: {
      ...serverTraits,
      ...(keys === "stored" && withoutPartitions),
    },
    keys,
    fingerprints: keyed,
    managed: keyed ? ["code", "idempotencyKey", "fingerprint"] : ["code"],
    scope,
    worker: new URL("./conformance-worker.mjs", import.meta.url),
    leftovers: leftoverDatabases,
    open: (options) => make(options),
    openSchema: (kind, options) => make(options, kind),
    ...(keys === "unique" && {
      knownGaps: {
        "R15.key-index": "ON CONFLICT names one index, the code's; PostgreSQL does not miss the key's",
        "R15.key-index-batch": "ON CONFLICT names one index, the code's; PostgreSQL does not miss the key's",
      },
    }),
  };
}

const notOfPartitions: readonly string[] = [
  "code-index-expression",
  "code-index-deferrable",
  "code-index-invalid",
  "code-folds-case",
  "code-folds-accents",
];
/** Each is provoked by another unique index or an exclusion constraint, which must have the partition key in it. */
const refusedToPartitions: readonly string[] = ["exclusion", "unique-other", "deadlock"];
const withoutPartitions = {
  failures: serverTraits.failures.filter((kind) => !refusedToPartitions.includes(kind)),
  schemas: schemas.filter((kind) => !notOfPartitions.includes(kind) && !kind.startsWith("key-")),
};

/** A statement of the caller's own, in the caller's transaction. */
export async function executeIn(
  transaction: PostgresClient,
  text: string,
  values: readonly unknown[],
): Promise<readonly Record<string, unknown>[]> {
  const chunks = text.split(/\$\d+/).map((part) => sql.raw(part));
  const parts = chunks.flatMap((part, n) => (n < values.length ? [part, sql`${values[n]}`] : [part]));
  const result: unknown = await transaction.execute(sql.join(parts));
  return (Array.isArray(result) ? [...result] : Reflect.get(Object(result), "rows")) as Record<
    string,
    unknown
  >[];
}
