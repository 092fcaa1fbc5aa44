import type {
  Armed,
  CounterHarness,
  EngineTraits,
  Opened,
  OpenOptions,
  SchemaKind,
  ScopeSize,
  StoreHarness,
} from "@codemint/conformance";
import { postgresCounter, postgresCounterSchema } from "../../src/index.js";
import { leftoverDatabases, type PgliteDatabase, pgliteDatabase } from "../support/database.js";
import { pgliteVersion } from "../support/drivers.js";
import { backfillOver } from "./backfill-statements.js";
import { ownFailures } from "./failures.js";
import { rawRecords } from "./raw-records.js";
import { schemas, tableSql, triggerFunction } from "./schemas.js";
import { executeIn, storeOver } from "./store-harness.js";

/**
 * PGlite has one connection, in this process. While a transaction is open nobody else can look at the table, so that what a transaction does
 * is proven by this package's own tests. It is run in memory, and its user is a superuser, whom row security spares.
 */
const traits: EngineTraits = {
  processes: false,
  transactions: false,
  snapshots: false,
  remote: false,
  durable: false,
  triggers: true,
  failures: [
    "unique-other",
    "not-null",
    "check",
    "exclusion",
    "foreign-key",
    "too-large",
    "missing-table",
    "read-only",
    "closed",
  ],
  // It comes without ICU, so that it has no collation that folds.
  schemas: schemas.filter((kind) => kind !== "row-security" && !kind.includes("folds")),
};

const engineOf = (version: string) =>
  ({ product: "PGlite", version, driver: `PGlite ${pgliteVersion}`, kind: "embedded" }) as const;

/** How the suite opens, looks at and disturbs a table in PGlite. */
export function pgliteHarness(version: string, scope: ScopeSize, backfill = false): StoreHarness {
  const event = backfill ? "UPDATE" : "INSERT";
  const make = async (opening: OpenOptions, kind?: SchemaKind): Promise<Opened> => {
    const database = await pgliteDatabase();
    await database.exec(...tableSql({ scope: opening.scope, keys: "unique", event }, kind));
    const more = {
      ...(kind === "trusted-trigger" && { trustTriggers: ["meddling"] }),
      ...(kind !== undefined && { verify: false }),
    };
    const storeOn = (database: PgliteDatabase) => {
      const { db } = database.connect();
      return backfill ? backfillOver(db, opening, more) : storeOver(db, "unique", opening, more);
    };
    const store = storeOn(database);
    const raw = rawRecords(database.query, true);
    return {
      store,
      connect: () => storeOn(database),
      oracle: raw,
      transaction: (work) =>
        database.connect().db.transaction(async (transaction) => {
          const own = rawRecords((text, values = []) => executeIn(transaction, text, values), true);
          const bound = store.within?.(transaction);
          if (bound === undefined) throw new Error("the store has lost its within");
          return await work({ store: bound, insert: own.insert, find: own.find });
        }),
      failures: {
        ...ownFailures(database.exec, raw, store),
        "read-only": async (request) => {
          await database.exec("SET default_transaction_read_only = on");
          try {
            return await store.insert(request);
          } finally {
            await database.exec("SET default_transaction_read_only = off");
          }
        },
        closed: async (request) => {
          const other = await pgliteDatabase();
          await other.exec(...tableSql({ scope: opening.scope, keys: "unique", event }));
          const doomed = storeOn(other);
          await doomed.verify();
          await other.instance.close();
          try {
            return await doomed.insert(request);
          } finally {
            await other.close();
          }
        },
      },
      faults: {
        failFind: () => failFind(database),
        suppressInserts: () =>
          database.exec(
            triggerFunction("RETURN NULL;", "suppress"),
            `CREATE TRIGGER suppressing BEFORE ${event} ON records FOR EACH ROW EXECUTE FUNCTION suppress()`,
          ),
        alterCodes: () =>
          database.exec(
            triggerFunction("new.code := new.code || '-altered'; RETURN new;", "alter_code"),
            `CREATE TRIGGER altering BEFORE ${event} ON records FOR EACH ROW EXECUTE FUNCTION alter_code()`,
          ),
        dropCodeIndex: () => database.exec("DROP INDEX by_code"),
        dropKeyIndex: () => database.exec("DROP INDEX by_key"),
      },
      clientState: () => ({ closed: database.instance.closed, ready: database.instance.ready }),
      close: database.close,
    };
  };
  return {
    name: `postgres${backfill ? " backfill" : ""} (PGlite, unique keys, ${scope} scope fields)`,
    engine: engineOf(version),
    // A backfill writes the code alone, so that no other rule of the table is in its way.
    traits: backfill ? { ...traits, failures: ["missing-table", "read-only", "closed"] } : traits,
    keys: "unique",
    fingerprints: !backfill,
    managed: backfill ? ["code", "idempotencyKey"] : ["code", "idempotencyKey", "fingerprint"],
    scope,
    leftovers: leftoverDatabases,
    open: (options) => make(options),
    openSchema: (kind, options) => make(options, kind),
    knownGaps: backfill
      ? {
          "R15.code-index": "an UPDATE names no index, so PostgreSQL does not miss the code's",
          "R15.code-index-batch": "an UPDATE names no index, so PostgreSQL does not miss the code's",
        }
      : {
          "R15.key-index": "ON CONFLICT names one index, the code's; PostgreSQL does not miss the key's",
          "R15.key-index-batch":
            "ON CONFLICT names one index, the code's; PostgreSQL does not miss the key's",
        },
  };
}

/** Lets the next read of a conflict's holders fail, which PGlite itself cannot be made to do. */
function failFind({ instance }: PgliteDatabase): Armed {
  let struck = false;
  const query = instance.query.bind(instance);
  instance.query = ((text: string, ...rest: []) => {
    if (!/json_to_recordset|true AS own/.test(text)) return query(text, ...rest);
    struck = true;
    instance.query = query;
    return Promise.reject(Object.assign(new Error("could not read block"), { code: "58030" }));
  }) as typeof instance.query;
  return { struck: () => struck };
}

/** How the suite opens and looks at counters in PGlite. */
export function pgliteCounterHarness(version: string): CounterHarness {
  return {
    name: "postgres counter (PGlite)",
    engine: engineOf(version),
    traits: { processes: false, transactions: false, remote: false, durable: false },
    leftovers: leftoverDatabases,
    async open({ verify }) {
      const database = await pgliteDatabase();
      await database.exec(postgresCounterSchema());
      const counterOn = () => postgresCounter(database.connect().db, { verify });
      return {
        counter: counterOn(),
        connect: counterOn,
        oracle: {
          async last(counter) {
            const [row] = await database.query("SELECT value::text FROM codemint_counters WHERE name = $1", [
              counter,
            ]);
            return row && BigInt(String(row["value"]));
          },
          async set(counter, last) {
            await database.query(
              "INSERT INTO codemint_counters VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
              [counter, String(last)],
            );
          },
        },
        limit: 2n ** 63n - 1n,
        close: database.close,
      };
    },
  };
}
