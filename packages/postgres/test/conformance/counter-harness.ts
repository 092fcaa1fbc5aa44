import type { CounterHarness, LeaseHarness } from "@codemint/conformance";
import type { OwnEngine } from "@codemint/testbed";
import { cutAfter, executes } from "@codemint/testbed/proxy";
import {
  postgresCounter,
  postgresCounterSchema,
  postgresLeaseSchema,
  postgresLeases,
} from "../../src/index.js";
import { leftoverDatabases, type ServerDatabase, serverSchema } from "../support/database.js";
import type { Connected, Driver } from "../support/drivers.js";

interface OwnTableHarness {
  readonly engine: OwnEngine;
  readonly driver: Driver;
}

/** What counters and leases on a server have in common. */
const subject = ({ engine, driver }: OwnTableHarness) =>
  ({
    engine: {
      product: engine.product,
      version: engine.version,
      driver: `${driver.name} ${driver.version}`,
      kind: "server",
    },
    traits: { processes: true, transactions: true, remote: true, durable: true },
    worker: new URL("./conformance-worker.mjs", import.meta.url),
    leftovers: leftoverDatabases,
  }) as const;

async function opening<Store>(
  { engine, driver }: OwnTableHarness,
  createSql: string,
  storeOn: (connected: Connected) => Store,
) {
  const database = await serverSchema(engine, driver);
  await database.exec(createSql);
  const client = database.connect();
  const connect = () => storeOn(database.connect());
  return {
    database,
    store: storeOn(client),
    connect,
    transaction: <T>(work: () => Promise<T>): Promise<T> => client.db.transaction(work),
    async restart() {
      await engine.restart();
      await database.reconnect();
      return connect();
    },
    address: { url: database.url, driver: driver.name },
    close: database.close,
  };
}

const changing = executes(/^\s*(INSERT INTO "codemint|UPDATE "codemint|WITH expired)/i);
const faultsOf = ({ proxy }: ServerDatabase) => ({
  gate: () => proxy.gate(changing),
  loseReply: () => ({ struck: proxy.once(changing, cutAfter).struck }),
});

/** How the suite opens, looks at and disturbs counters on a PostgreSQL server. */
export function counterHarness(harness: OwnTableHarness): CounterHarness {
  return {
    ...subject(harness),
    name: `postgres counter (${harness.driver.name})`,
    async open({ verify }) {
      const { database, store, ...opened } = await opening(harness, postgresCounterSchema(), ({ db }) =>
        postgresCounter(db, { verify }),
      );
      const { gate, loseReply } = faultsOf(database);
      return {
        ...opened,
        counter: store,
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
        faults: { gateReserves: gate, loseReply },
      };
    },
  };
}

/** How the suite opens, looks at and disturbs leases on a PostgreSQL server. */
export function leaseHarness(harness: OwnTableHarness): LeaseHarness {
  return {
    ...subject(harness),
    name: `postgres leases (${harness.driver.name})`,
    async open({ verify }) {
      const { database, store, ...opened } = await opening(harness, postgresLeaseSchema(), ({ db }) =>
        postgresLeases(db, { verify }),
      );
      const { gate, loseReply } = faultsOf(database);
      return {
        ...opened,
        leases: store,
        oracle: {
          async slot(name, slot) {
            const [row] = await database.query(
              "SELECT fence::text, expires_at::text FROM codemint_leases WHERE name = $1 AND slot = $2",
              [name, slot],
            );
            return row && { fence: BigInt(String(row["fence"])), expiresAt: Number(row["expires_at"]) };
          },
          async expire(name, slot) {
            await database.query(
              "UPDATE codemint_leases SET expires_at = (extract(epoch FROM now()) * 1000)::bigint - 1000 WHERE name = $1 AND slot = $2",
              [name, slot],
            );
          },
        },
        faults: { gateAcquires: gate, loseReply },
      };
    },
  };
}
