import type { MaybePromise } from "@codemint/core/adapter";
import { assert, assertEqual, inconclusive } from "../../assert.js";
import { type StoreContext, storeCases, whereFailure, whereTrait } from "../../case.js";
import type { Held, Opened } from "../../harness.js";
import { assertRefused, attempt, isRefused, type Result, storedForm, tell } from "../../outcome.js";
import { mustEnd, shortTimeoutMs } from "../support/patience.js";

export const bounded = storeCases("R18", [
  {
    id: "R18.request-never-arrives",
    title: "an insert whose request does not arrive ends by its time-out, as unknown",
    needs: ["faults.delayRequest"],
    appliesTo: whereTrait("remote"),
    run: (context) => endsByTimeout(context, (opened) => opened.faults?.delayRequest?.({ cut: false })),
  },
  {
    id: "R18.reply-never-arrives",
    title: "an insert whose reply does not arrive ends by its time-out, as unknown",
    needs: ["faults.delayReply"],
    appliesTo: whereTrait("remote"),
    run: (context) => endsByTimeout(context, (opened) => opened.faults?.delayReply?.()),
  },
  {
    id: "R18.signal-under-way",
    title: "an insert whose reply does not arrive ends by its signal, as unknown",
    needs: ["faults.delayReply"],
    appliesTo: whereTrait("remote"),
    async run(context) {
      const opened = await context.open();
      await opened.store.verify();
      const held = await opened.faults?.delayReply?.();
      const ending = new AbortController();
      const request = context.request(context.unique("c"));
      const running = attempt(() => opened.store.insert(request, { signal: ending.signal }));
      await context.until(() => held?.struck() === true, "the reply to be held");
      ending.abort();
      assertUnknown(await mustEnd(context, running, "An insert that hears nothing"));
      await held?.release();
    },
  },
  {
    id: "R18.lock-never-freed",
    title: "an insert that waits for another's lock ends by its time-out, or is refused before",
    needs: ["faults.holdUncommitted"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      const store = await opened.connect();
      await store.verify();
      const request = context.request(context.unique("c"));
      const hold = await opened.faults?.holdUncommitted?.(storedForm(opened, context.request(request.code)));
      if (hold === undefined) return inconclusive("The holder could not be set up.");
      const result = await mustEnd(
        context,
        attempt(() => store.insert(request, { timeoutMs: shortTimeoutMs(context) })),
        "An insert that waits for a lock",
      );
      assert(isRefused(result), `Beside an uncommitted holder an insert was told ${tell(result)}`);
      await hold.rollback();
    },
  },
  {
    id: "R18.busy-is-given-up",
    title: "a database that stays busy is given up with a coded error",
    needs: ["failures.busy"],
    appliesTo: whereFailure("busy"),
    async run(context) {
      const opened = await context.open();
      const request = context.request(context.unique("c"));
      const insertWhileBusy = opened.failures?.busy;
      if (insertWhileBusy === undefined) return inconclusive("The database could not be kept busy.");
      const sent = attempt(() => insertWhileBusy(request));
      assertRefused(
        await mustEnd(context, sent, "An insert into a busy database"),
        ["ERR_CODEMINT_CONTENTION"],
        "Its end",
      );
    },
  },
  {
    id: "R18.suppressed-is-given-up",
    title: "an insert that the database drops silently each time is given up with a coded error",
    needs: ["faults.suppressInserts"],
    appliesTo: whereTrait("triggers"),
    async run(context) {
      const opened = await context.open();
      await opened.store.verify();
      await opened.faults?.suppressInserts?.();
      const sent = attempt(() => opened.store.insert(context.request(context.unique("c"))));
      const result = await mustEnd(context, sent, "An insert that is dropped each time");
      assertRefused(result, ["ERR_CODEMINT_SUPPRESSED", "ERR_CODEMINT_OUTCOME_UNKNOWN"], "Its end");
    },
  },
]);

async function endsByTimeout(
  context: StoreContext,
  hold: (opened: Opened) => MaybePromise<Held> | undefined,
): Promise<void> {
  const opened = await context.open();
  await opened.store.verify();
  const held = await hold(opened);
  // A time-out may strike before the message is on its way; a longer one lets it get there.
  for (let timeoutMs = shortTimeoutMs(context); timeoutMs < context.patienceMs / 2; timeoutMs *= 2) {
    const request = context.request(context.unique("c"));
    const running = attempt(() => opened.store.insert(request, { timeoutMs }));
    const result = await mustEnd(context, running, "An insert that hears nothing");
    if (held?.struck() !== true) continue;
    assertUnknown(result);
    return held.release();
  }
  inconclusive("The message was not held.");
}

function assertUnknown(result: Result): void {
  assert(isRefused(result), `An insert that heard nothing was told ${tell(result)}`);
  assertEqual(result.error.effect, "unknown", "The effect of an insert that heard nothing");
}
