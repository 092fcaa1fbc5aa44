import { createMinter } from "@codemint/core";
import type { InsertRequest } from "@codemint/core/adapter";
import { assert } from "../../assert.js";
import { type StoreContext, storeCases, whereTrait } from "../../case.js";
import type { ConformanceRecord, Opened } from "../../harness.js";
import {
  assertNoTrace,
  assertStatus,
  assertStored,
  attempt,
  isRefused,
  type Result,
  tell,
} from "../../outcome.js";
import { insertBatch } from "../support/batch.js";
import { mustEnd } from "../support/patience.js";
import { scripted } from "../support/scripted.js";
import { inTransaction, RollBack } from "../support/transaction.js";

type Request = InsertRequest<ConformanceRecord>;

/** Enough where the unbound store waits for the open transaction, which does not end before this does. */
const call = { timeoutMs: 1_000 };

export const openTransaction = storeCases("R23", [
  {
    id: "R23.insert",
    title:
      "a store that is not bound says inserted, while its handle is in a transaction, only of what outlives a rollback",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      const request = context.request(context.unique("c"));
      const [result] = await whileRolledBack(context, opened, async () => [
        await attempt(() => opened.store.insert(request, call)),
      ]);
      await assertTold(opened, [request], [result]);
    },
  },
  {
    id: "R23.batch",
    title: "a batch of a store that is not bound is told inserted only of what outlives the rollback",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      const requests = Array.from({ length: 3 }, () => context.request(context.unique("c")));
      const results = await whileRolledBack(context, opened, () => insertBatch(opened.store, requests, call));
      await assertTold(opened, requests, results);
    },
  },
  {
    id: "R23.mint",
    title:
      "a minter that is not bound gives, while its handle is in a transaction, no code that the rollback takes back",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      const request = context.request(context.unique("c"));
      const minter = createMinter({ store: opened.store, strategy: scripted([request.code]), resends: 0 });
      let minted = false;
      await whileRolledBack(context, opened, async () => {
        const result = await attempt(() => minter.mint(request.record, call));
        minted = !("status" in result);
        return [];
      });
      const rows = await opened.oracle.find(request.code);
      assert(
        !minted || rows.length === 1,
        "A code was minted, and the rollback of another's transaction took its record",
      );
    },
  },
  {
    id: "R23.afterwards",
    title: "once the transaction has ended the store that is not bound inserts again",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      await whileRolledBack(context, opened, async () => [
        await attempt(() => opened.store.insert(context.request(context.unique("c")), call)),
      ]);
      const request = context.request(context.unique("c"));
      assertStatus(
        await attempt(() => opened.store.insert(request)),
        "inserted",
        "An insert after the transaction",
      );
      await assertStored(opened, request);
    },
  },
]);

/** Works with the store that is not bound while the caller's transaction is open, which is then rolled back. */
async function whileRolledBack(
  context: StoreContext,
  opened: Opened,
  work: () => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  await opened.store.verify();
  let results: readonly Result[] = [];
  await inTransaction(opened, async (bound) => {
    // A statement of its own, since a transaction may begin with its first one.
    await bound.find("a-code-of-nobody");
    results = await mustEnd(context, work(), "A call beside an open transaction");
    throw new RollBack();
  });
  return results;
}

/** Compares what the store said with what is there after the rollback. */
async function assertTold(
  opened: Opened,
  requests: readonly Request[],
  results: readonly (Result | undefined)[],
): Promise<void> {
  for (const [n, request] of requests.entries()) {
    const result = results[n];
    assert(result !== undefined, "A request had no result");
    if (result.status === "inserted") await assertStored(opened, request);
    else {
      assert(
        isRefused(result),
        `Beside an open transaction an insert of a free code was told ${tell(result)}`,
      );
      if (result.error.effect === "none") await assertNoTrace(opened, request);
    }
  }
}
