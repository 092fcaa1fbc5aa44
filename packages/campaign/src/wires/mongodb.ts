import { createRequire } from "node:module";
import { mongodbIndexes, mongodbStore } from "@codemint/mongodb";
import { freshDatabase } from "@codemint/testbed";
import { type MongodbRequest, mongodbProxy } from "@codemint/testbed/proxy";
import { type Collection, MongoClient, type MongoClientOptions } from "mongodb";
import { driverName } from "./driver-name.js";
import { gateOn, interfereOn } from "./interfere.js";
import type { Handle, OpenField, Sent } from "./wire.js";

interface Link {
  readonly _id: string;
  readonly request: string;
  readonly payload: string;
  readonly code: string;
}

const layout = { code: "code", idempotencyKey: "_id" } as const;
const duplicateKey = 11000;

/** MongoDB, or what stands in for it. Every other client's driver retries writes by itself. */
export const openMongodb: OpenField = async (engine, count) => {
  const fresh = await freshDatabase(engine);
  const proxy = await mongodbProxy(fresh.url);
  const clients: MongoClient[] = [];
  const collectionAt = (url: string, options: MongoClientOptions = {}): Collection<Link> => {
    // After each lost connection the driver would wait for half a second.
    const client = new MongoClient(url, { minHeartbeatFrequencyMS: 20, ...options });
    clients.push(client);
    return client.db().collection<Link>("links");
  };
  const direct = collectionAt(fresh.url);
  await direct.createIndexes(mongodbIndexes(layout));
  return {
    driver: driverName(createRequire(import.meta.url), "mongodb"),
    handles: Array.from({ length: count }, (_, index) =>
      handleOn(collectionAt(proxy.url, { retryWrites: index % 2 === 0 })),
    ),
    records: async () =>
      (await direct.find().toArray()).map(({ _id: key, request, payload, code }) => ({
        request,
        payload,
        code,
        key,
      })),
    interfere: interfereOn(proxy, insertsOf),
    gate: gateOn(proxy, insertsOf),
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      await proxy.close();
    },
  };
};

function handleOn(collection: Collection<Link>): Handle {
  return {
    store: mongodbStore(collection, layout),
    async insertPlainly(record, code) {
      try {
        await collection.insertOne({ _id: crypto.randomUUID(), ...record, code });
        return "inserted";
      } catch (error) {
        if (Reflect.get(Object(error), "code") === duplicateKey) return "duplicate";
        throw error;
      }
    },
  };
}

function insertsOf({ command, collection, documents }: MongodbRequest): readonly Sent[] {
  if (command !== "insert" || collection !== "links") return [];
  return documents.map(({ request, code }) => ({ request: String(request), code: String(code) }));
}
