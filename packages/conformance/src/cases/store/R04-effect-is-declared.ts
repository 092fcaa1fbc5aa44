import { assert, assertEqual, inconclusive } from "../../assert.js";
import { type StoreContext, storeCases, whereAll, whereFailure, whereTrait } from "../../case.js";
import type { ConformanceRecord, Opened } from "../../harness.js";
import {
  assertNoTrace,
  assertStatus,
  assertStored,
  attempt,
  heldInScope,
  isRefused,
  type Refused,
  tell,
} from "../../outcome.js";
import { hold } from "../support/table.js";

export const effectIsDeclared = storeCases("R04", [
  {
    id: "R04.every-failure",
    title: "each failure that the engine knows declares its effect, and where it says none nothing is stored",
    appliesTo: ({ traits }) => traits.failures.length > 0 || "the engine refuses nothing",
    async run(context) {
      for (const kind of context.subject.traits.failures) {
        const opened = await context.open();
        // One that the harness cannot provoke is reported by R03.
        const fails = opened.failures?.[kind];
        if (fails === undefined) continue;
        const request = context.request(context.unique("c"));
        const result = await attempt(() => fails(request));
        assert(isRefused(result), `A failure "${kind}" was told as ${tell(result)}`);
        await assertTrueEffect(opened, request, result, `The failure "${kind}"`);
        assertEqual(
          result.error.transaction,
          "none",
          `The transaction of the failure "${kind}", which had none`,
        );
        await context.close(opened);
      }
    },
  },
  {
    id: "R04.transaction-state",
    title: "an error inside a transaction says whether the transaction can go on, and that is so",
    needs: ["transaction"],
    appliesTo: whereAll(whereTrait("transactions"), whereFailure("unique-other")),
    run: transactionState,
  },
  {
    id: "R04.lost-reply",
    title: "an insert whose reply was lost is not told as one that did nothing",
    needs: ["faults.loseReply"],
    appliesTo: whereTrait("remote"),
    async run(context) {
      const opened = await context.open();
      await opened.store.verify();
      const fault = await opened.faults?.loseReply?.();
      const request = context.request(context.unique("c"));
      const result = await attempt(() => opened.store.insert(request));
      if (fault?.struck() !== true) inconclusive("No reply was lost.");
      if (isRefused(result)) await assertTrueEffect(opened, request, result, "The lost reply");
      await assertStored(opened, request);
    },
  },
  {
    id: "R04.lost-request",
    title: "an insert that was lost on its way is unknown, or truly told as one that did nothing",
    needs: ["faults.loseRequest"],
    appliesTo: whereTrait("remote"),
    async run(context) {
      const opened = await context.open();
      await opened.store.verify();
      const fault = await opened.faults?.loseRequest?.();
      const request = context.request(context.unique("c"));
      const result = await attempt(() => opened.store.insert(request));
      if (fault?.struck() !== true) inconclusive("No request was lost.");
      if (isRefused(result)) await assertTrueEffect(opened, request, result, "The lost request");
      else await assertStored(opened, request);
    },
  },
  {
    id: "R04.ghost",
    title:
      "an insert that is still on its way when its client loses the connection is unknown, since it lands later",
    needs: ["faults.delayRequest"],
    appliesTo: whereTrait("remote"),
    async run(context) {
      const opened = await context.open();
      await opened.store.verify();
      const ghost = await opened.faults?.delayRequest?.({ cut: true });
      const request = context.request(context.unique("c"));
      const result = await attempt(() => opened.store.insert(request));
      if (ghost?.struck() !== true) inconclusive("No request was held.");
      await ghost.release();
      if (isRefused(result)) await assertTrueEffect(opened, request, result, "The insert that landed later");
      await assertStored(opened, request);
    },
  },
  {
    id: "R04.unreadable-holder",
    title: "a conflict whose holder cannot be read is unknown, for the driver may have met its own first try",
    needs: ["faults.failFind"],
    async run(context) {
      const opened = await context.open();
      const holder = context.request(context.unique("c"));
      await hold(opened, holder);
      await opened.store.verify();
      const fault = await opened.faults?.failFind?.();
      const request = context.request(holder.code);
      const result = await attempt(() => opened.store.insert(request));
      if (fault?.struck() !== true) inconclusive("The read of the holder did not fail.");
      if (isRefused(result))
        assertEqual(result.error.effect, "unknown", "The effect of a conflict without a reading");
      else assertStatus(result, "taken", "A conflict whose holder was read by a second try");
      await assertNoTrace(opened, request);
    },
  },
]);

/** Fails if what the error says of the record is not so. */
async function assertTrueEffect(
  opened: Opened,
  request: Parameters<Opened["store"]["insert"]>[0],
  { error }: Refused,
  what: string,
): Promise<void> {
  assert(
    error.effect === "none" || error.effect === "applied" || error.effect === "unknown",
    `${what} declares the effect ${String(error.effect)}`,
  );
  if (error.effect === "none") await assertNoTrace(opened, request);
  if (error.effect === "applied") {
    assertEqual(
      (await heldInScope(opened, request)).length,
      1,
      `${what} says "applied"; records that hold the code`,
    );
  }
}

async function transactionState(context: StoreContext): Promise<void> {
  const opened = await context.open();
  const someone = (): Partial<ConformanceRecord> => ({ email: `${context.unique("someone")}@example.com` });
  const taken = someone();
  await hold(opened, context.request(context.unique("c"), { record: taken }));
  await opened.store.verify();
  const before = context.request(context.unique("c"));
  const refused = context.request(context.unique("c"), { record: taken });
  const after = context.request(context.unique("c"));
  let state = "none";
  const ended = await attempt(async () =>
    opened.transaction?.(async ({ store }) => {
      assertStatus(await attempt(() => store.insert(before)), "inserted", "An insert inside a transaction");
      const result = await attempt(() => store.insert(refused));
      assert(isRefused(result), `An e-mail address that is held was told as ${tell(result)}`);
      state = result.error.transaction;
      if (state !== "usable") throw result.error;
      assertStatus(
        await attempt(() => store.insert(after)),
        "inserted",
        'An insert after an error that left it "usable"',
      );
    }),
  );
  await assertNoTrace(opened, refused);
  if (state === "usable") {
    assert(
      ended === undefined || !isRefused(ended),
      'A transaction that was said to be "usable" could not commit',
    );
    await assertStored(opened, before);
    await assertStored(opened, after);
  } else {
    assert(state === "aborted" || state === "gone", `Inside a transaction an error says of it "${state}"`);
    await assertNoTrace(opened, before);
  }
}
