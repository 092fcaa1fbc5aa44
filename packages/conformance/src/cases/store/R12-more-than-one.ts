import { assertEqual } from "../../assert.js";
import { storeCases, whereTrait } from "../../case.js";
import { assertNoTrace, assertStatus, assertStored, attempt } from "../../outcome.js";
import { insertBatch } from "../support/batch.js";
import { inTransaction, RollBack } from "../support/transaction.js";

/** Several records in one transaction, and several transactions of one store. */
export const transactionOfMany = storeCases("R12", [
  {
    id: "R12.batch",
    title: "a batch in the caller's transaction is seen by nobody before it commits, and rolls back with it",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      const batch = () => Array.from({ length: 3 }, () => context.request(context.unique("c")));
      const [committed, rolledBack] = [batch(), batch()];
      for (const requests of [committed, rolledBack]) {
        await inTransaction(opened, async (bound) => {
          for (const result of await insertBatch(bound.store, requests)) {
            assertStatus(result, "inserted", "An insert of a batch in a transaction");
          }
          for (const { code } of requests) {
            assertEqual(
              (await bound.find(code)).length,
              1,
              "Records of a batch that the transaction itself sees",
            );
          }
          if (requests === rolledBack) throw new RollBack();
          for (const { code } of requests) {
            assertEqual(
              await opened.oracle.find(code),
              [],
              "Records of a batch that others see before the commit",
            );
          }
        });
      }
      for (const request of committed) await assertStored(opened, request);
      for (const request of rolledBack) await assertNoTrace(opened, request);
    },
  },
  {
    id: "R12.each-its-own",
    title: "one store takes part in one transaction after another, each with its own records",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      const [first, second, third] = [0, 1, 2].map(() => context.request(context.unique("c")));
      for (const request of [first, second, third]) {
        if (request === undefined) continue;
        await inTransaction(opened, async (bound) => {
          assertStatus(
            await attempt(() => bound.store.insert(request)),
            "inserted",
            "An insert in a transaction that follows another",
          );
          assertEqual((await bound.find(request.code)).length, 1, "Records that the transaction itself sees");
          if (request === second) throw new RollBack();
        });
        await (request === second ? assertNoTrace(opened, request) : assertStored(opened, request));
      }
    },
  },
]);
