import { mongodbIndexes, mongodbStore } from "@codemint/mongodb";
import { MongoClient } from "mongodb";
import type { Link } from "../links/link.js";
import type { Storage } from "./storage.js";

interface LinkDocument extends Link {
  /** The idempotency key. */
  readonly _id: string;
  readonly code: string;
  readonly fingerprint?: string;
}

const fields = { code: "code", fingerprint: "fingerprint" } as const;

/** Connects to the server at `mongodb://…`, and makes the collection and its index if they are missing. */
export async function openMongodb(url: string): Promise<Storage> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 });
  const links = client.db().collection<LinkDocument>("links");
  try {
    await links.createIndexes(mongodbIndexes(fields));
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    store: mongodbStore(links, fields),
    reader: {
      async find(code) {
        const link = await links.findOne({ code }, { projection: { _id: 0, code: 1, url: 1, created: 1 } });
        return link ?? undefined;
      },
    },
    ping: async () => void (await links.findOne({}, { projection: { _id: 1 } })),
    close: () => client.close(),
  };
}
