import type { CounterHarness } from "@codemint/conformance";
import { freshName } from "@codemint/testbed";
import { command, cutAfter, mongodbProxy } from "@codemint/testbed/proxy";
import type { Document, MongoClient } from "mongodb";
import { mongodbCounter } from "../../src/index.js";
import { clientOf, type DriverMajor } from "../support/drivers.js";
import { engineOf, type Server } from "./servers.js";

const database = "codemint_conformance";

/** How the suite opens, looks at and disturbs counters on a server that speaks MongoDB's protocol. */
export function mongodbCounterHarness(server: Server, driver: DriverMajor): CounterHarness {
  return {
    name: `mongodb counter (${server.product}, driver ${driver})`,
    engine: engineOf(server, driver),
    traits: {
      processes: true,
      transactions: server.isMongodb,
      remote: true,
      durable: server.kind === "server",
    },
    worker: new URL("./conformance-worker.mjs", import.meta.url),
    async open({ verify }) {
      const name = freshName("counters");
      const proxy = await mongodbProxy(server.url);
      const clients: MongoClient[] = [];
      const connectTo = (url: string) => {
        const client = clientOf(driver, url, { retryWrites: false });
        clients.push(client);
        return client;
      };
      const counterOn = (client: MongoClient) =>
        mongodbCounter(client.db(database).collection(name), { verify });
      const client = connectTo(proxy.url);
      const raw = connectTo(server.url)
        .db(database)
        .collection<Document & { _id: string }>(name, { useBigInt64: true });
      const reserves = command("findAndModify", name);
      return {
        counter: counterOn(client),
        connect: () => counterOn(connectTo(proxy.url)),
        oracle: {
          async last(counter) {
            const found = await raw.findOne({ _id: counter });
            return found === null ? undefined : BigInt(found["value"]);
          },
          async set(counter, last) {
            await raw.updateOne({ _id: counter }, { $set: { value: last } }, { upsert: true });
          },
        },
        limit: 2n ** 63n - 1n,
        faults: {
          gateReserves: () => proxy.gate(reserves),
          loseReply: () => proxy.once(reserves, cutAfter),
        },
        ...(server.isMongodb && {
          async transaction(work) {
            const session = client.startSession();
            try {
              session.startTransaction();
              const result = await work();
              await session.commitTransaction();
              return result;
            } catch (error) {
              await session.abortTransaction();
              throw error;
            } finally {
              await session.endSession();
            }
          },
        }),
        address: { url: server.url, database, name, driver, verify },
        async close() {
          await raw.drop().catch(() => {});
          for (const each of clients) await each.close();
          await proxy.close();
        },
      };
    },
  };
}
