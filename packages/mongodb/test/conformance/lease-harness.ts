import type { LeaseHarness } from "@codemint/conformance";
import { freshName } from "@codemint/testbed";
import { command, cutAfter, mongodbProxy } from "@codemint/testbed/proxy";
import type { Document, MongoClient } from "mongodb";
import { mongodbLeases } from "../../src/index.js";
import { clientOf, type DriverMajor } from "../support/drivers.js";
import { engineOf, type Server } from "./servers.js";

const database = "codemint_conformance";

/** How the suite opens, looks at and disturbs leases on a server that speaks MongoDB's protocol. */
export function mongodbLeaseHarness(server: Server, driver: DriverMajor): LeaseHarness {
  return {
    name: `mongodb leases (${server.product}, driver ${driver})`,
    engine: engineOf(server, driver),
    traits: {
      processes: true,
      transactions: server.isMongodb,
      remote: true,
      durable: server.kind === "server",
    },
    worker: new URL("./conformance-worker.mjs", import.meta.url),
    async open({ verify }) {
      const name = freshName("leases");
      const proxy = await mongodbProxy(server.url);
      const clients: MongoClient[] = [];
      const connectTo = (url: string) => {
        const client = clientOf(driver, url, { retryWrites: false });
        clients.push(client);
        return client;
      };
      const leasesOn = (client: MongoClient) =>
        mongodbLeases(client.db(database).collection(name), { verify });
      const client = connectTo(proxy.url);
      const raw = connectTo(server.url)
        .db(database)
        .collection<Document & { _id: object }>(name, { useBigInt64: true });
      const changes = command("findAndModify", name);
      return {
        leases: leasesOn(client),
        connect: () => leasesOn(connectTo(proxy.url)),
        oracle: {
          async slot(of, slot) {
            const found = await raw.findOne({ _id: { name: of, slot } });
            if (found === null) return undefined;
            return { fence: BigInt(found["fence"]), expiresAt: Number(found["expiresAt"]) };
          },
          async expire(of, slot) {
            const expiresAt = BigInt(Date.now() - 1_000);
            await raw.updateOne({ _id: { name: of, slot } }, { $set: { expiresAt } });
          },
        },
        faults: {
          gateAcquires: () => proxy.gate(changes),
          loseReply: () => proxy.once(changes, cutAfter),
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
