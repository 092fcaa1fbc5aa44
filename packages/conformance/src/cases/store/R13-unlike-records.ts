import { storeCases } from "../../case.js";
import type { ConformanceRecord } from "../../harness.js";
import { assertStatus, assertStored } from "../../outcome.js";
import { insertBatch } from "../support/batch.js";
import { repeatable } from "../support/keyed.js";

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
]);

/** The same record, its fields in another order. */
const otherWayRound = ({ tenant, region, payload, email }: ConformanceRecord): ConformanceRecord => ({
  email,
  payload,
  region,
  tenant,
});
