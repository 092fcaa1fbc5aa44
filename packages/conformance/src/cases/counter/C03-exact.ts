import type { CounterStore } from "@codemint/core/adapter";
import { assertEqual } from "../../assert.js";
import { counterCases } from "../../case.js";
import { assertRefused, attempt } from "../../outcome.js";
import { reserved } from "../support/ranges.js";

const unsafe = 2n ** 53n;

export const exact = counterCases("C03", [
  {
    id: "C03.beyond-2-53",
    title: "values around 2^53, where floating point skips every other integer, are exact",
    async run(context) {
      const { counter, oracle } = await context.open();
      const name = context.unique("counter");
      let last = unsafe - 3n;
      await oracle.set(name, last);
      for (const size of [1, 1, 1, 1, 1, 3, 1, 1_000, 1, 999_999, 1]) {
        const range = await reserved(counter, name, size);
        assertEqual(range.first, last + 1n, "The first value of a range beyond 2^53");
        last = range.last;
        assertEqual(await oracle.last(name), last, "The last value, as the database has it");
      }
    },
  },
  {
    id: "C03.up-to-the-limit",
    title:
      "the last values that the column holds are given out, and then each reserve is refused and takes nothing",
    async run(context) {
      const { counter, oracle, limit } = await context.open();
      const name = context.unique("counter");
      await oracle.set(name, limit - 10n);
      assertEqual(
        (await reserved(counter, name, 4)).last,
        limit - 6n,
        "The last value of a range near the limit",
      );
      await assertExhausted(counter, name, 7);
      assertEqual(
        (await reserved(counter, name, 6)).last,
        limit,
        "The last value of a range that fits exactly",
      );
      for (const size of [1, 1, 1_000_000]) await assertExhausted(counter, name, size);
      assertEqual(await oracle.last(name), limit, "The last value, as the database has it");
    },
  },
  {
    id: "C03.raised-to-the-limit",
    title: "a counter can be raised to its limit and not beyond",
    async run(context) {
      const { counter, oracle, limit } = await context.open();
      const name = context.unique("counter");
      await reserved(counter, name);
      const beyond = await attempt(async () => {
        await counter.raise(name, limit + 1n);
        return { status: "raised" };
      });
      assertRefused(
        beyond,
        ["ERR_CODEMINT_COUNTER_EXHAUSTED", "ERR_CODEMINT_INVALID_OPTION"],
        "A raise beyond the limit",
      );
      assertEqual(beyond.error.effect, "none", "The effect of a raise beyond the limit");
      assertEqual(await oracle.last(name), 1n, "The last value after a raise beyond the limit");
      await counter.raise(name, limit - 1n);
      assertEqual(
        (await reserved(counter, name)).first,
        limit,
        "The value after a raise to just below the limit",
      );
      await assertExhausted(counter, name, 1);
    },
  },
]);

async function assertExhausted(counter: CounterStore, name: string, size: number): Promise<void> {
  const result = await attempt(() => counter.reserve(name, size));
  assertRefused(result, ["ERR_CODEMINT_COUNTER_EXHAUSTED"], "A reserve beyond the limit");
  assertEqual(result.error.effect, "none", "The effect of a reserve beyond the limit");
}
