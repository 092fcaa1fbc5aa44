import type { ConformanceRecord, Opened } from "@codemint/conformance";
import type { InsertRequest } from "@codemint/core/adapter";
import type { MongodbProxy } from "@codemint/testbed/proxy";
import type { MongoClient } from "mongodb";
import type { Store } from "./open-collection.js";
import type { RawRecords } from "./raw-records.js";

type Request = InsertRequest<ConformanceRecord>;

/** Each failure that the servers know, with its cause removed again. */
export function failuresOf(parts: {
  readonly raw: RawRecords;
  readonly store: Store;
  readonly proxy: MongodbProxy;
  readonly storeOn: (client: MongoClient) => Store;
  readonly connectTo: (url: string, options?: object) => MongoClient;
}): NonNullable<Opened["failures"]> {
  const { raw, store, proxy, storeOn, connectTo } = parts;
  return {
    async "unique-other"(request) {
      const email = "someone@example.com";
      const code = "holder-of-the-email";
      await raw.insert({ ...request.record, code, email, idempotencyKey: code, fingerprint: null });
      try {
        return await store.insert(changed(request, { email }));
      } finally {
        await raw.delete(code);
      }
    },
    "data-type": (request) => store.insert(changed(request, { payload: (2n ** 64n) as unknown as string })),
    "too-large": (request) => store.insert(changed(request, { payload: "x".repeat(17 * 1024 * 1024) })),
    async closed(request) {
      const client = connectTo(proxy.url);
      await client.connect();
      const doomed = storeOn(client);
      await doomed.verify();
      await client.close();
      return doomed.insert(request);
    },
    async unavailable(request) {
      const impatient = storeOn(connectTo(proxy.url, { serverSelectionTimeoutMS: 100 }));
      await impatient.verify();
      await proxy.refuse();
      try {
        return await impatient.insert(request);
      } finally {
        await proxy.accept();
      }
    },
  };
}

const changed = (request: Request, record: Partial<ConformanceRecord>): Request => ({
  ...request,
  record: { ...request.record, ...record },
});
