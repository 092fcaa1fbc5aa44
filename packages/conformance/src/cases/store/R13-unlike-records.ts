import { assert, assertEqual } from "../../assert.js";
import { storeCases } from "../../case.js";
import type { ConformanceRecord } from "../../harness.js";
import { assertStatus, assertStored } from "../../outcome.js";
import { insertBatch } from "../support/batch.js";
import { assertReplayed, repeatable, whereFingerprintsAreKept } from "../support/keyed.js";

export const unlikeRecords = storeCases("R13", [
  {
    id: "R13.unlike-records",
    title:
      "records of a batch that differ in place, in what is null and in the order of fields are each stored as they are",
    async run(context) {
      const opened = await context.open();
      const options = repeatable(opened.store.keys);
      const filled = (): string => `${context.unique("someone")}@example.com`;
      // One batch begins with a record whose email is null, the other with one whose email is set.
      for (const first of [null, filled()]) {
        const second = first === null ? filled() : null;
        const requests = [
          { email: first },
          { email: second, region: "south" },
          { email: filled(), tenant: "umbrella", region: "east" },
          { email: null, tenant: "umbrella" },
        ].map((record) => context.request(context.unique("c"), { ...options, record }));
        const turned = requests.map(({ record: { tenant, region, email } }) => {
          const record = context.record({ tenant, region, email: email === null ? null : filled() });
          return { ...context.request(context.unique("c"), options), record: otherWayRound(record) };
        });
        const batch = [...requests, ...turned];
        const statuses =
          opened.store.keys === "none" ? (["inserted"] as const) : (["inserted", "replayed"] as const);
        for (const status of statuses) {
          for (const result of await insertBatch(opened.store, batch))
            assertStatus(result, status, "An entry of a batch");
          for (const request of batch) await assertStored(opened, request);
        }
      }
    },
  },
  {
    id: "R13.unlike-fingerprints",
    title: "each request of a batch keeps its own fingerprint or none, and each replay of a batch tells it",
    appliesTo: whereFingerprintsAreKept,
    async run(context) {
      const opened = await context.open();
      // The first has none, so that a statement which is made after the first request alone has no place for any.
      const requests = [undefined, "digest-a", "digest-b", undefined, "digest-c", undefined].map((print) =>
        context.request(context.unique("c"), {
          ...repeatable(opened.store.keys),
          ...(print !== undefined && { fingerprint: print }),
        }),
      );
      for (const result of await insertBatch(opened.store, requests)) {
        assertStatus(result, "inserted", "An entry of a batch");
      }
      for (const request of requests) await assertStored(opened, request);
      const repeats = requests.map((request) => ({ ...request, fingerprint: "digest-of-the-repeat" }));
      const results = await insertBatch(opened.store, repeats);
      for (const [n, request] of requests.entries()) {
        const result = results[n];
        assert(result !== undefined, "A batch gave no result for a request");
        assertReplayed(result, request.code, "A repeat in a batch");
        assertEqual(result.fingerprint, request.fingerprint, "The fingerprint of the replay");
        await assertStored(opened, request);
      }
    },
  },
]);

/** The same record, its fields in another order. */
const otherWayRound = ({ tenant, region, payload, email }: ConformanceRecord): ConformanceRecord => ({
  email,
  payload,
  region,
  tenant,
});
