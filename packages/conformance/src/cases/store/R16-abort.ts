import type { InsertOutcome, InsertRequest, MaybePromise } from "@codemint/core/adapter";
import { assert, assertEqual, inconclusive } from "../../assert.js";
import { type StoreContext, storeCases, whereAll, whereKeysAreKept, whereTrait } from "../../case.js";
import type { ConformanceRecord, Held, Opened } from "../../harness.js";
import {
  assertNoTrace,
  assertRefused,
  assertStatus,
  assertStored,
  attempt,
  isRefused,
  type Result,
  storedForm,
  tell,
} from "../../outcome.js";
import { insertBatch } from "../support/batch.js";
import { repeatable } from "../support/keyed.js";
import { mustEnd } from "../support/patience.js";
import { inTransaction, RollBack } from "../support/transaction.js";

type Request = InsertRequest<ConformanceRecord>;

export const abort = storeCases("R16", [
  {
    id: "R16.before-sending",
    title: "aborted before anything was sent nothing is inserted, and the same request works later",
    async run(context) {
      const opened = await context.open();
      const request = context.request(context.unique("c"));
      const result = await attempt(() => opened.store.insert(request, { signal: AbortSignal.abort() }));
      await assertNotSent(opened, request, result);
      assertStatus(await attempt(() => opened.store.insert(request)), "inserted", "The same request later");
    },
  },
  {
    id: "R16.batch-before-sending",
    title: "a batch that is aborted before anything was sent inserts nothing",
    async run(context) {
      const opened = await context.open();
      const requests = Array.from({ length: 5 }, () => context.request(context.unique("c")));
      const results = await insertBatch(opened.store, requests, { signal: AbortSignal.abort() });
      for (const [n, request] of requests.entries()) {
        await assertNotSent(opened, request, results[n] ?? { status: "taken" });
      }
    },
  },
  {
    id: "R16.request-on-its-way",
    title: "aborted while the request is on its way it is unknown, and a replay settles it",
    needs: ["faults.delayRequest"],
    appliesTo: whereAll(whereTrait("remote"), whereKeysAreKept),
    run: (context) => abortWhileHeld(context, (opened) => opened.faults?.delayRequest?.({ cut: false })),
  },
  {
    id: "R16.reply-on-its-way",
    title: "aborted while the reply is on its way it is unknown, and a replay settles it",
    needs: ["faults.delayReply"],
    appliesTo: whereAll(whereTrait("remote"), whereKeysAreKept),
    run: (context) => abortWhileHeld(context, (opened) => opened.faults?.delayReply?.()),
  },
  {
    id: "R16.waiting-for-a-lock",
    title:
      "aborted while it waits for another's lock it is unknown, and once the lock is gone a replay settles it",
    needs: ["faults.holdUncommitted"],
    appliesTo: whereAll(whereTrait("transactions"), whereKeysAreKept),
    async run(context) {
      const opened = await context.open();
      const store = await opened.connect();
      await store.verify();
      const request = context.request(context.unique("c"), repeatable(opened.store.keys));
      const hold = await opened.faults?.holdUncommitted?.(storedForm(opened, context.request(request.code)));
      if (hold === undefined) return inconclusive("The holder could not be set up.");
      const ending = new AbortController();
      let ended = false;
      const running = attempt(() => store.insert(request, { signal: ending.signal })).finally(() => {
        ended = true;
      });
      const { waiting } = hold;
      if (waiting !== undefined) {
        await context.until(
          async () => ended || (await waiting.call(hold)) > 0,
          "the insert to wait for the holder",
        );
      }
      const endedByItself = ended;
      ending.abort();
      const result = await mustEnd(context, running, "An aborted insert");
      assert(isRefused(result), `Beside an uncommitted holder an insert was told ${tell(result)}`);
      if (waiting !== undefined && !endedByItself)
        assertEqual(result.error.effect, "unknown", "The effect of an insert that was aborted under way");
      await hold.rollback();
      await assertSettles(opened, request);
    },
  },
  {
    id: "R16.transaction-before-sending",
    title: "aborted before sending inside a transaction nothing is inserted and the transaction can go on",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      const [request, own] = [context.request(context.unique("c")), context.request(context.unique("own"))];
      await opened.transaction?.(async (bound) => {
        const result = await attempt(() => bound.store.insert(request, { signal: AbortSignal.abort() }));
        assertRefused(result, ["ERR_CODEMINT_ABORTED"], "An insert with a signal that has fired");
        assertEqual(result.error.transaction, "usable", "The transaction after it");
        await bound.insert(storedForm(opened, own));
      });
      await assertNoTrace(opened, request);
      await assertStored(opened, own);
    },
  },
  {
    id: "R16.transaction-under-way",
    title: "aborted under way inside a transaction nothing survives its rollback",
    needs: ["transaction", "faults.delayReply"],
    appliesTo: whereAll(whereTrait("transactions"), whereTrait("remote")),
    async run(context) {
      const opened = await context.open();
      await opened.store.verify();
      const request = context.request(context.unique("c"));
      await inTransaction(opened, async ({ store }) => {
        await store.verify();
        const held = await opened.faults?.delayReply?.();
        await abortUnderWay(context, held, (signal) => store.insert(request, { signal }));
        // The driver can send nothing more on this connection, the rollback included, before it has the reply.
        await held?.release();
        throw new RollBack();
      });
      await assertNoTrace(opened, request);
    },
  },
]);

async function assertNotSent(opened: Opened, request: Request, result: Result): Promise<void> {
  assertRefused(result, ["ERR_CODEMINT_ABORTED"], "An insert with a signal that has fired");
  assertEqual(result.error.effect, "none", "The effect of an insert that was never sent");
  await assertNoTrace(opened, request);
}

/** Aborts a call once its message is held, and fails unless it then ends as unknown. */
async function abortUnderWay(
  context: StoreContext,
  held: Held | undefined,
  call: (signal: AbortSignal) => MaybePromise<InsertOutcome>,
): Promise<void> {
  if (held === undefined) return inconclusive("The message could not be held.");
  const ending = new AbortController();
  const running = attempt(() => call(ending.signal));
  await context.until(() => held.struck(), "the message to be held");
  ending.abort();
  const result = await mustEnd(context, running, "An aborted insert");
  assert(isRefused(result), `Aborted under way an insert was told ${tell(result)}`);
  assertEqual(result.error.effect, "unknown", "The effect of an insert that was aborted under way");
}

async function abortWhileHeld(
  context: StoreContext,
  hold: (opened: Opened) => MaybePromise<Held> | undefined,
): Promise<void> {
  const opened = await context.open();
  await opened.store.verify();
  const request = context.request(context.unique("c"), repeatable(opened.store.keys));
  const held = await hold(opened);
  await abortUnderWay(context, held, (signal) => opened.store.insert(request, { signal }));
  await held?.release();
  await assertSettles(opened, request);
}

/** The same request again, which settles an unknown outcome: one record, whether it is this or the earlier one. */
async function assertSettles(opened: Opened, request: Request): Promise<void> {
  const replay = await attempt(() => opened.store.insert(request));
  assert(replay.status === "inserted" || replay.status === "replayed", `The replay was told ${tell(replay)}`);
  await assertStored(opened, request);
  assertEqual((await opened.oracle.all()).length, 1, "Records in the table");
}
