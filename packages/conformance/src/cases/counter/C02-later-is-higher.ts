import type { CounterRange } from "@codemint/core/adapter";
import { assert, assertEqual, inconclusive } from "../../assert.js";
import { counterCases, whereTrait } from "../../case.js";
import { tell } from "../../outcome.js";
import { reserved } from "../support/ranges.js";

export const laterIsHigher = counterCases("C02", [
  {
    id: "C02.from-one",
    title: "a new counter starts at 1, and each range begins above the one before",
    async run(context) {
      const { counter, oracle } = await context.open();
      const name = context.unique("counter");
      let before: CounterRange = { first: 0n, last: 0n };
      for (const size of [1, 1, 7, 1, 1_000, 1, 1_000_000, 1]) {
        const range = await reserved(counter, name, size);
        if (before.last === 0n) assertEqual(range.first, 1n, "The first value of a new counter");
        assertHigher(range, before);
        assertEqual(
          await oracle.last(name),
          range.last,
          "The last value that was given out, as the database has it",
        );
        before = range;
      }
    },
  },
  {
    id: "C02.many-connections",
    title: "connections that take turns are each given more than all before them",
    async run(context) {
      const { counter, connect } = await context.open();
      const stores = [counter, await connect(), await connect(), await connect()];
      const name = context.unique("counter");
      let before: CounterRange = { first: 0n, last: 0n };
      for (let turn = 0; turn < 40; turn += 1) {
        const range = await reserved(
          stores[context.random.below(stores.length)] ?? counter,
          name,
          1 + (turn % 3),
        );
        assertHigher(range, before);
        before = range;
      }
    },
  },
  {
    id: "C02.after-restart",
    title: "after a restart the counter goes on above all that it gave before",
    needs: ["restart"],
    appliesTo: whereTrait("durable"),
    async run(context) {
      const { counter, restart } = await context.open();
      const name = context.unique("counter");
      const before = await reserved(counter, name, 50);
      const later = await restart?.();
      if (later === undefined) return inconclusive("The database could not be restarted.");
      assertHigher(await reserved(later, name), before);
    },
  },
]);

function assertHigher(range: CounterRange, before: CounterRange): void {
  assert(range.first > before.last, `After ${tell(before)} a later reserve was given ${tell(range)}`);
}
