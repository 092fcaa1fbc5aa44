import type { InsertRequest } from "@codemint/core/adapter";
import { type FakeMongodb, type FakeMongodbOptions, fakeMongodb } from "@codemint/testbed/fake";
import { type MongodbProxy, mongodbProxy } from "@codemint/testbed/proxy";
import type { Collection, MongoClient } from "mongodb";
import { afterEach } from "vitest";
import { clientOf } from "./drivers.js";

export interface Link {
  readonly _id: string;
  readonly code: string;
  readonly tenant: string;
  readonly target: string;
  readonly email?: string;
  readonly fingerprint?: string;
}

/** A fake of MongoDB behind a proxy: every test on it shows what the adapter makes of documented answers, and nothing of MongoDB. */
export interface FakeLinks {
  readonly fake: FakeMongodb;
  readonly proxy: MongodbProxy;
  readonly client: MongoClient;
  /** Through the proxy. */
  readonly links: Collection<Link>;
  /** Past it. */
  readonly direct: Collection<Link>;
}

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

export interface FakeLinksOptions extends FakeMongodbOptions {
  readonly retryWrites?: boolean;
}

/** Closed after the test. The collection has the code's unique index, and one on `email` where there is one. */
export async function fakeLinks(options: FakeLinksOptions = {}): Promise<FakeLinks> {
  const { retryWrites = false, ...fakeOptions } = options;
  const fake = await fakeMongodb(fakeOptions);
  const proxy = await mongodbProxy(fake.url);
  const client = clientOf(7, proxy.url, { retryWrites });
  const past = clientOf(7, fake.url);
  open.push(
    fake.close,
    proxy.close,
    () => client.close(),
    () => past.close(),
  );
  const direct = past.db("app").collection<Link>("links");
  await direct.createIndexes([
    { key: { code: 1 }, unique: true },
    { key: { email: 1 }, unique: true, partialFilterExpression: { email: { $type: "string" } } },
  ]);
  return { fake, proxy, client, links: client.db("app").collection<Link>("links"), direct };
}

let last = 0;

/** A key that no other request has. */
export const freshKey = (): string => `00000000-0000-4000-8000-${String(++last).padStart(12, "0")}`;

type LinkRecord = Omit<Link, "_id" | "code" | "fingerprint">;

export function request(
  code: string,
  record: Partial<LinkRecord> = {},
  more: Partial<InsertRequest<LinkRecord>> = {},
): InsertRequest<LinkRecord> {
  return {
    code,
    idempotencyKey: freshKey(),
    keyed: false,
    record: { tenant: "a", target: "somewhere", ...record },
    ...more,
  };
}

/** The error that a promise is rejected with. */
export const errorOf = (promise: unknown): Promise<unknown> =>
  Promise.resolve(promise).then(
    () => undefined,
    (error: unknown) => error,
  );
