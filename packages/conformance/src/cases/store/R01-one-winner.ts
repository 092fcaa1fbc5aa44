import type { InsertRequest, MaybePromise, UniqueStore } from "@codemint/core/adapter";
import { assert, assertEqual, inconclusive } from "../../assert.js";
import { type StoreContext, storeCases, whereTrait } from "../../case.js";
import type { ConformanceRecord, Opened } from "../../harness.js";
import {
  assertStatus,
  assertStored,
  attempt,
  isRefused,
  type Result,
  storedForm,
  tell,
} from "../../outcome.js";
import { untilOverlapped } from "../../race/crew.js";
import { assertOverlapped, race } from "../../race/race.js";
import { easilyChanged } from "../support/texts.js";

const racers = 16;

type Request = InsertRequest<ConformanceRecord>;

export const oneWinner = storeCases("R01", [
  {
    id: "R01.sixteen-racers",
    title: "of sixteen concurrent inserts of one code through one handle exactly one is inserted",
    async run(context) {
      const opened = await context.open();
      await raceForOneCode(context, opened, (request) => opened.store.insert(request));
    },
  },
  {
    id: "R01.sixteen-connections",
    title: "of sixteen concurrent inserts of one code through sixteen connections exactly one is inserted",
    async run(context) {
      const opened = await context.open();
      const stores: UniqueStore<ConformanceRecord>[] = [];
      for (let n = 0; n < racers; n += 1) stores.push(await opened.connect());
      await raceForOneCode(context, opened, (request, n) => (stores[n] ?? opened.store).insert(request));
    },
  },
  {
    id: "R01.separate-processes",
    title:
      "processes of their own that insert the same codes at the same time share them out, one winner each",
    needs: ["worker"],
    appliesTo: whereTrait("processes"),
    async run(context) {
      const opened = await context.open();
      const crew = await context.processes(opened, 4);
      await untilOverlapped(async () => {
        const codes = Array.from({ length: 50 }, () => context.unique("c"));
        const lists = Array.from({ length: 4 }, () => codes.map((code) => context.request(code)));
        const laps = await crew.insert(lists);
        for (const [place] of codes.entries()) {
          const told = laps.map((list) => list[place]?.told);
          const winners = lists.flatMap((list, n) =>
            told[n]?.status === "inserted" ? (list[place] ?? []) : [],
          );
          assert(winners.length < 2, `${winners.length} processes were told "inserted" for one code`);
          const unexplained = told.find((result) => result?.status === "replayed");
          assert(unexplained === undefined, `A process was told "replayed" for a key that it alone has`);
          // A process that meets a busy database is refused with a coded error; then a code may stay without a holder.
          if (winners[0] !== undefined) await assertStored(opened, winners[0]);
          else
            assert(
              told.every((result) => result?.status === "error"),
              "A code is taken, and nobody was told inserted",
            );
        }
        return laps;
      });
    },
  },
  {
    id: "R01.uncommitted-holder-commits",
    title:
      "while a holder is not committed nobody is told inserted, and after its commit the holder alone stands",
    needs: ["faults.holdUncommitted"],
    appliesTo: whereTrait("transactions"),
    run: (context) => raceAgainstHolder(context, "commit"),
  },
  {
    id: "R01.uncommitted-holder-rolls-back",
    title:
      "while a holder is not committed nobody is told taken, and after its rollback one of the racers may win",
    needs: ["faults.holdUncommitted"],
    appliesTo: whereTrait("transactions"),
    run: (context) => raceAgainstHolder(context, "rollback"),
  },
  {
    id: "R01.record-unchanged",
    title: "a record is stored as it came: its case, its blanks, its normal form and its whole length",
    async run(context) {
      const opened = await context.open();
      const records: readonly Partial<ConformanceRecord>[] = [
        ...easilyChanged.map((text) => ({ tenant: text, region: text, payload: text, email: text })),
        // Beyond the usual widths of a column, in characters and in bytes; a scope or a unique email could not be so long.
        { payload: `${"x".repeat(255)} and its end` },
        { payload: `${"\u20ac".repeat(5_000)} and its end` },
      ];
      for (const record of records) {
        const request = context.request(context.unique("c"), { record });
        assertStatus(
          await attempt(() => opened.store.insert(request)),
          "inserted",
          "An insert of a free code",
        );
        await assertStored(opened, request);
      }
    },
  },
]);

async function raceForOneCode(
  context: StoreContext,
  opened: Opened,
  insert: (request: Request, racer: number) => MaybePromise<Result>,
): Promise<void> {
  const code = context.unique("c");
  const requests = Array.from({ length: racers }, () => context.request(code));
  // Through a store that has verified itself already, so that the racers race for the insert.
  await opened.store.verify();
  const gate = await opened.faults?.gateInserts?.();
  const outcome = await race(
    context,
    requests.map((request, n) => () => attempt(() => insert(request, n))),
    gate,
  );
  const winners = requests.filter((_, n) => outcome.results[n]?.status === "inserted");
  assertEqual(winners.length, 1, "Racers that were told inserted");
  for (const result of outcome.results) {
    assert(
      result.status !== "replayed",
      "A racer was told replayed, though every racer has a key of its own",
    );
    if (isRefused(result)) assertEqual(result.error.effect, "none", "The effect of a racer's error");
  }
  if (winners[0] !== undefined) await assertStored(opened, winners[0]);
  assertEqual((await opened.oracle.all()).length, 1, "Records in the table");
  assertOverlapped(outcome);
}

async function raceAgainstHolder(context: StoreContext, ending: "commit" | "rollback"): Promise<void> {
  const opened = await context.open();
  await opened.store.verify();
  const code = context.unique("c");
  const held = storedForm(opened, context.request(code));
  const hold = await opened.faults?.holdUncommitted?.(held);
  if (hold === undefined) return inconclusive("The holder could not be set up.");
  const stores = [opened.store, await opened.connect(), await opened.connect()];
  const requests = stores.map(() => context.request(code));
  const early: Result[] = [];
  const running = requests.map(async (request, n) => {
    const result = await attempt(() => (stores[n] ?? opened.store).insert(request));
    early.push(result);
    return result;
  });
  if (hold.waiting !== undefined) {
    await context.until(
      async () => early.length + Number(await hold.waiting?.()) >= requests.length,
      "every racer waiting for the holder, or refused",
    );
  }
  const waited = requests.length - early.length;
  for (const result of early) {
    assert(isRefused(result), `With the holder uncommitted a racer was told ${tell(result)}`);
  }
  await hold[ending]();
  const results = await Promise.all(running);
  const winners = requests.filter((_, n) => results[n]?.status === "inserted");
  if (ending === "commit") {
    assertEqual(winners.length, 0, "Racers that were told inserted beside the holder");
    assertEqual(await opened.oracle.find(code), [held], "The holder's record");
  } else {
    assert(winners.length <= 1, `${winners.length} racers were told inserted`);
    if (winners[0] !== undefined) await assertStored(opened, winners[0]);
    else assert(results.every(isRefused), "A racer was told taken, and nothing holds the code");
    const later =
      winners[0] === undefined ? await attempt(() => opened.store.insert(context.request(code))) : undefined;
    if (later !== undefined) assertStatus(later, "inserted", "An insert after the holder was rolled back");
  }
  // A racer that was refused while the holder stood has met it; one that waited has met it if the engine says so.
  if (waited > 0 && hold.waiting === undefined)
    inconclusive("The engine cannot tell whether a racer met the holder.");
}
