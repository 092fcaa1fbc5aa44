import type { InsertRequest } from "@codemint/core/adapter";
import { assertEqual, fail } from "../../assert.js";
import { type StoreContext, storeCases, whereAll, whereKeysAreUnique, whereSchema } from "../../case.js";
import type { ConformanceRecord, Opened } from "../../harness.js";
import { assertRefused, assertStatus, assertStored, attempt, type Result } from "../../outcome.js";
import { insertBatch } from "../support/batch.js";

type Request = InsertRequest<ConformanceRecord>;
type Send = (opened: Opened, request: Request) => Promise<Result>;

const insertOne: Send = ({ store }, request) => attempt(() => store.insert(request));
const insertInBatch: Send = async ({ store }, request) => {
  const [result] = await insertBatch(store, [request]);
  return result ?? fail("A batch of one gave no result");
};

export const indexDropped = storeCases("R15", [
  {
    id: "R15.code-index",
    title: "once the code's index is gone the store refuses a free code and a taken one",
    needs: ["faults.dropCodeIndex"],
    appliesTo: whereSchema("code-index-missing"),
    run: (context) => refusesWithout(context, "dropCodeIndex", insertOne),
  },
  {
    id: "R15.code-index-batch",
    title: "once the code's index is gone the store refuses a batch",
    needs: ["faults.dropCodeIndex"],
    appliesTo: whereSchema("code-index-missing"),
    run: (context) => refusesWithout(context, "dropCodeIndex", insertInBatch),
  },
  {
    id: "R15.key-index",
    title: "once the key's index is gone the store refuses a free code and a taken one",
    needs: ["faults.dropKeyIndex"],
    appliesTo: whereAll(whereSchema("key-index-missing"), whereKeysAreUnique),
    run: (context) => refusesWithout(context, "dropKeyIndex", insertOne),
  },
  {
    id: "R15.key-index-batch",
    title: "once the key's index is gone the store refuses a batch",
    needs: ["faults.dropKeyIndex"],
    appliesTo: whereAll(whereSchema("key-index-missing"), whereKeysAreUnique),
    run: (context) => refusesWithout(context, "dropKeyIndex", insertInBatch),
  },
]);

/** The store has verified the table and used it, so that only the insert itself can notice. */
async function refusesWithout(
  context: StoreContext,
  drop: "dropCodeIndex" | "dropKeyIndex",
  send: Send,
): Promise<void> {
  const opened = await context.open();
  const holder = context.request(context.unique("c"));
  assertStatus(await send(opened, holder), "inserted", "An insert of a free code");
  await opened.faults?.[drop]?.();
  for (const code of [context.unique("c"), holder.code]) {
    const result = await send(opened, context.request(code));
    assertRefused(result, ["ERR_CODEMINT_SCHEMA"], "An insert without the index");
    assertEqual(result.error.effect, "none", "The effect of an insert without the index");
  }
  await assertStored(opened, holder);
  assertEqual((await opened.oracle.all()).length, 1, "Records in the table");
}
