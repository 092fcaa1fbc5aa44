import { assert } from "../../assert.js";
import { storeCases, whereFailure, whereKeysAreKept } from "../../case.js";
import { assertNoTrace, assertStatus, assertStored, attempt, isRefused, tell } from "../../outcome.js";
import { recognised } from "../support/keyed.js";
import {
  addBystanders,
  assertCount,
  assertKept,
  assertUnchanged,
  hold,
  tableLines,
} from "../support/table.js";

export const noTraceNoCollateral = storeCases("R07", [
  {
    id: "R07.taken-changes-nothing",
    title: "an insert that is told taken leaves the table as it was, the holder included",
    async run(context) {
      const opened = await context.open();
      await addBystanders(context, opened);
      const holder = context.request(context.unique("c"));
      assertStatus(await attempt(() => opened.store.insert(holder)), "inserted", "The holder's insert");
      const before = await tableLines(opened);
      for (let n = 0; n < 3; n += 1) {
        const request = context.request(holder.code);
        assertStatus(
          await attempt(() => opened.store.insert(request)),
          "taken",
          "An insert of the held code",
        );
        await assertUnchanged(opened, before, "after an insert that was told taken");
      }
    },
  },
  {
    id: "R07.inserted-adds-one-record",
    title: "an insert adds its own record and changes no other",
    async run(context) {
      const opened = await context.open();
      await addBystanders(context, opened);
      for (let n = 1; n <= 5; n += 1) {
        const before = await tableLines(opened);
        const email = n % 2 === 0 ? null : `${context.unique("someone")}@example.com`;
        const request = context.request(context.unique("c"), { record: { email } });
        assertStatus(
          await attempt(() => opened.store.insert(request)),
          "inserted",
          "An insert of a free code",
        );
        await assertKept(opened, before, "by an insert");
        await assertStored(opened, request);
        await assertCount(opened, before.length + 1, "after an insert");
      }
    },
  },
  {
    id: "R07.other-unique-value-is-not-moved",
    title:
      "an insert with another unique column's value that is held leaves the holder of that value as it was",
    appliesTo: whereFailure("unique-other"),
    async run(context) {
      const opened = await context.open();
      await addBystanders(context, opened);
      const email = `${context.unique("someone")}@example.com`;
      const holder = context.request(context.unique("c"), { record: { email } });
      await hold(opened, holder);
      const before = await tableLines(opened);
      for (const code of [context.unique("c"), holder.code]) {
        const request = context.request(code, { record: { email } });
        const result = await attempt(() => opened.store.insert(request));
        assert(
          isRefused(result) || (result.status === "taken" && code === holder.code),
          `With the e-mail address held the insert was told ${tell(result)}`,
        );
        await assertUnchanged(opened, before, "after an insert with an e-mail address that is held");
      }
    },
  },
  {
    id: "R07.replay-changes-nothing",
    title: "a replay that carries another record, another code or a held code leaves the table as it was",
    appliesTo: whereKeysAreKept,
    async run(context) {
      const opened = await context.open();
      await addBystanders(context, opened);
      const other = context.request(context.unique("c"));
      await hold(opened, other);
      for (const keyed of recognised(opened.store.keys)) {
        const first = context.request(context.unique("c"), { keyed });
        assertStatus(await attempt(() => opened.store.insert(first)), "inserted", "The first insert");
        const before = await tableLines(opened);
        const repeats = [first, { ...first, record: context.record() }];
        if (keyed) repeats.push({ ...first, code: other.code }, { ...first, code: context.unique("c") });
        for (const repeat of repeats) {
          const result = await attempt(() => opened.store.insert(repeat));
          assert(result.status === "replayed" || isRefused(result), `A repeat was told ${tell(result)}`);
          await assertUnchanged(opened, before, "after a repeat");
        }
      }
    },
  },
  {
    id: "R07.failures-touch-nobody",
    title: "an insert that the database refuses leaves every other record as it was, and none of its own",
    appliesTo: ({ traits }) => traits.failures.length > 0 || "the engine refuses nothing",
    async run(context) {
      for (const kind of context.subject.traits.failures) {
        // Without its table the bystanders cannot be expected to stand.
        if (kind === "missing-table") continue;
        const opened = await context.open();
        const fails = opened.failures?.[kind];
        if (fails === undefined) continue;
        await addBystanders(context, opened);
        const before = await tableLines(opened);
        const request = context.request(context.unique("c"));
        const result = await attempt(() => fails(request));
        await assertKept(opened, before, `by a failure "${kind}"`);
        if (isRefused(result) && result.error.effect === "none") await assertNoTrace(opened, request);
        await context.close(opened);
      }
    },
  },
]);
