import { assert, assertEqual, inconclusive } from "../../assert.js";
import {
  type StoreContext,
  storeCases,
  whereAll,
  whereKeysAreKept,
  whereKeysAreUnique,
  whereTrait,
} from "../../case.js";
import type { Held, Opened } from "../../harness.js";
import {
  assertNoTrace,
  assertStatus,
  assertStored,
  attempt,
  isRefused,
  type Result,
  tell,
} from "../../outcome.js";
import { recognised } from "../support/keyed.js";
import { assertCount } from "../support/table.js";

type Request = Parameters<Opened["store"]["insert"]>[0];

const whereRepliesGetLost = whereAll(whereKeysAreKept, whereTrait("remote"));
const whereKeysFence = whereAll(whereKeysAreUnique, whereTrait("remote"));

export const lostReply = storeCases("R06", [
  {
    id: "R06.reply-lost",
    title: "after a lost reply the same request is replayed, and its record stands once",
    needs: ["faults.loseReply"],
    appliesTo: whereRepliesGetLost,
    run: (context) =>
      eachKind(context, async (opened, request) => {
        const fault = await opened.faults?.loseReply?.();
        assertNotTaken(await attempt(() => opened.store.insert(request)), "The insert whose reply was lost");
        if (fault?.struck() !== true) inconclusive("No reply was lost.");
        const again = await attempt(() => opened.store.insert(request));
        assertStatus(again, "replayed", "The same request after its reply was lost");
        assertEqual(again.code, request.code, "The code of the replay");
      }),
  },
  {
    id: "R06.replies-lost-in-a-row",
    title: "when the replies of the repeats are lost as well, the first that comes through tells the truth",
    needs: ["faults.loseReply"],
    appliesTo: whereRepliesGetLost,
    run: (context) =>
      eachKind(context, async (opened, request) => {
        for (let n = 0; n < 3; n += 1) {
          await opened.faults?.loseReply?.();
          assertNotTaken(
            await attempt(() => opened.store.insert(request)),
            `Try ${n + 1}, whose reply was lost`,
          );
        }
        assertNotTaken(await attempt(() => opened.store.insert(request)), "A try after three lost replies");
        assertStatus(await attempt(() => opened.store.insert(request)), "replayed", "The try after that");
      }),
  },
  {
    id: "R06.request-lost",
    title:
      "after a lost request the same request is inserted once, or replayed where the driver had sent it again",
    needs: ["faults.loseRequest"],
    appliesTo: whereRepliesGetLost,
    run: (context) =>
      eachKind(context, async (opened, request) => {
        const fault = await opened.faults?.loseRequest?.();
        const first = await attempt(() => opened.store.insert(request));
        assertNotTaken(first, "The insert that was lost");
        if (fault?.struck() !== true) inconclusive("No request was lost.");
        const again = await attempt(() => opened.store.insert(request));
        assertSettled(again, "The same request after it was lost");
        if (!isRefused(first))
          assertStatus(again, "replayed", "The same request after the driver had sent it again");
      }),
  },
  {
    id: "R06.ghost-lands-first",
    title: "an insert that lands after its client gave up is its own repeat's record",
    needs: ["faults.delayRequest"],
    appliesTo: whereRepliesGetLost,
    run: (context) =>
      eachKind(context, async (opened, request) => {
        const ghost = await haunt(opened, request);
        await ghost.release();
        const again = await attempt(() => opened.store.insert(request));
        assertStatus(again, "replayed", "The same request after its ghost had landed");
      }),
  },
  {
    id: "R06.ghost-lands-late",
    title: "an insert that lands after its own repeat changes nothing",
    needs: ["faults.delayRequest"],
    appliesTo: whereRepliesGetLost,
    run: (context) =>
      eachKind(context, async (opened, request) => {
        const ghost = await haunt(opened, request);
        const repeater = await opened.connect();
        assertSettled(
          await attempt(() => repeater.insert(request)),
          "The repeat, while the ghost is on its way",
        );
        await ghost.release();
        await assertStored(opened, request);
        assertStatus(
          await attempt(() => repeater.insert(request)),
          "replayed",
          "The request after its ghost had landed",
        );
      }),
  },
  {
    id: "R06.ghost-after-another-holder",
    title: "an insert that lands after someone else took its code leaves no record",
    needs: ["faults.delayRequest"],
    appliesTo: whereRepliesGetLost,
    async run(context) {
      const opened = await context.open();
      await opened.store.verify();
      const request = context.request(context.unique("c"));
      const ghost = await haunt(opened, request);
      const other = context.request(request.code);
      const rival = await opened.connect();
      assertStatus(
        await attempt(() => rival.insert(other)),
        "inserted",
        "Another's insert of the ghost's code",
      );
      assertStatus(
        await attempt(() => rival.insert(request)),
        "taken",
        "The repeat, after another took its code",
      );
      await ghost.release();
      await assertNoTrace(opened, request);
      await assertStored(opened, other);
    },
  },
  {
    id: "R06.new-code-before-the-ghost",
    title: "an insert that lands after its key moved on to another code leaves no second record",
    needs: ["faults.delayRequest"],
    appliesTo: whereKeysFence,
    async run(context) {
      const opened = await context.open();
      await opened.store.verify();
      const request = context.request(context.unique("c"), { keyed: true });
      const ghost = await haunt(opened, request);
      const moved: Request = { ...request, code: context.unique("c") };
      const repeater = await opened.connect();
      assertSettled(
        await attempt(() => repeater.insert(moved)),
        "The key with another code, before the ghost landed",
      );
      await ghost.release();
      await assertCount(opened, 1, "after the ghost of a key that had moved on");
      await assertStored(opened, moved);
    },
  },
  {
    id: "R06.new-code-after-the-ghost",
    title: "a key that comes with another code after its lost insert landed is told the code that landed",
    needs: ["faults.loseReply"],
    appliesTo: whereKeysFence,
    async run(context) {
      const opened = await context.open();
      await opened.store.verify();
      const request = context.request(context.unique("c"), { keyed: true });
      const fault = await opened.faults?.loseReply?.();
      assertNotTaken(await attempt(() => opened.store.insert(request)), "The insert whose reply was lost");
      if (fault?.struck() !== true) inconclusive("No reply was lost.");
      const moved = await attempt(() => opened.store.insert({ ...request, code: context.unique("c") }));
      assertStatus(moved, "replayed", "The key with another code, after its insert had landed");
      assertEqual(moved.code, request.code, "The code of the replay");
      await assertCount(opened, 1, "after the key came with two codes");
    },
  },
  {
    id: "R06.ghost-behind-a-lock",
    title:
      "an insert that waits for a lock when its client gives up, and its repeat, leave one record between them",
    needs: ["faults.holdUncommitted"],
    appliesTo: whereAll(whereKeysAreKept, whereTrait("transactions")),
    async run(context) {
      const opened = await context.open();
      await opened.store.verify();
      const repeater = await opened.connect();
      await repeater.verify();
      const request = context.request(context.unique("c"));
      const holder = {
        ...context.record(),
        code: request.code,
        idempotencyKey: context.key(),
        fingerprint: null,
      };
      const hold = await opened.faults?.holdUncommitted?.(holder);
      if (hold === undefined) return inconclusive("The holder could not be set up.");
      const ending = new AbortController();
      let ended = false;
      const first = attempt(() => opened.store.insert(request, { signal: ending.signal })).finally(() => {
        ended = true;
      });
      await context.until(
        async () => ended || Number(await hold.waiting?.()) > 0,
        "the insert waiting, or refused",
      );
      ending.abort();
      const gaveUp = await first;
      assert(
        isRefused(gaveUp),
        `With its code held by an open transaction the insert was told ${tell(gaveUp)}`,
      );
      const again = attempt(() => repeater.insert(request));
      await hold.rollback();
      assertNotTaken(await again, "The repeat");
      assertSettled(await attempt(() => repeater.insert(request)), "The repeat after that");
      await assertCount(opened, 1, "after the ghost and its repeats");
      await assertStored(opened, request);
    },
  },
]);

/** Runs the story for every kind of request that the table recognises, and looks for its one record at the end. */
async function eachKind(
  context: StoreContext,
  story: (opened: Opened, request: Request) => Promise<void>,
): Promise<void> {
  const opened = await context.open();
  await opened.store.verify();
  let stories = 0;
  for (const keyed of recognised(opened.store.keys)) {
    const request = context.request(context.unique("c"), { keyed });
    await story(opened, request);
    stories += 1;
    await assertStored(opened, request);
    await assertCount(opened, stories, "after the request was settled");
  }
}

/** Sends the request such that its client loses the connection while the request is still on its way. */
async function haunt(opened: Opened, request: Request): Promise<Held> {
  const ghost = await opened.faults?.delayRequest?.({ cut: true });
  const result = await attempt(() => opened.store.insert(request));
  if (ghost?.struck() !== true) return inconclusive("No request was held.");
  assertNotTaken(result, "The insert that lost its connection");
  return ghost;
}

function assertNotTaken(result: Result, what: string): void {
  assert(result.status !== "taken", `${what} was told taken, though nobody else holds its code`);
}

function assertSettled(result: Result, what: string): void {
  assert(
    result.status === "inserted" || result.status === "replayed",
    `${what}: expected inserted or replayed, saw ${tell(result)}`,
  );
}
