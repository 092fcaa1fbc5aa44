import { assert, assertEqual } from "../../assert.js";
import { counterCases } from "../../case.js";
import { attempt, isRefused } from "../../outcome.js";
import { assertOverlapped, race } from "../../race/race.js";
import { assertApart, rangesOf, reserved } from "../support/ranges.js";

export const independent = counterCases("C08", [
  {
    id: "C08.two-names",
    title: "counters of different names go on by themselves, however alike the names look",
    async run(context) {
      const { counter } = await context.open();
      const base = context.unique("codes");
      const names = [
        base,
        base.toUpperCase(),
        `${base} `,
        ` ${base}`,
        `${base}.`,
        `${base}\n`,
        `${base}e\u0301`,
        `${base}\u00e9`,
        `${base}e`,
        "1",
        "01",
        "1.0",
        "1e0",
      ];
      for (const [n, name] of names.entries()) {
        assertEqual(
          (await reserved(counter, name, n + 1)).first,
          1n,
          "The first value of a counter of its own",
        );
      }
      for (const [n, name] of names.entries()) {
        assertEqual(
          (await reserved(counter, name)).first,
          BigInt(n + 2),
          "The next value of a counter of its own",
        );
      }
    },
  },
  {
    id: "C08.raised-alone",
    title: "a raise of one counter moves no other",
    async run(context) {
      const { counter } = await context.open();
      const [raised, other] = [context.unique("counter"), context.unique("counter")];
      await reserved(counter, other);
      await counter.raise(raised, 1_000n);
      assertEqual((await reserved(counter, other)).first, 2n, "The next value of another counter");
    },
  },
  {
    id: "C08.first-use-races",
    title: "racers for the first use of two counters share each out from 1 on, without an overlap",
    async run(context) {
      const { counter, connect, faults } = await context.open();
      await counter.verify();
      const names = [context.unique("counter"), context.unique("counter")];
      const stores = [counter];
      while (stores.length < 16) stores.push(await connect());
      const gate = await faults?.gateReserves?.();
      const outcome = await race(
        context,
        stores.map((store, n) => () => attempt(() => store.reserve(names[n % 2] ?? "", 3))),
        gate,
      );
      for (const [which, name] of names.entries()) {
        const ranges = rangesOf(outcome.results.filter((_, n) => n % 2 === which));
        assertApart(ranges);
        // A racer that was refused may have cost a gap at the start.
        const all = outcome.results.every((result) => !isRefused(result));
        const lowest = ranges.map(({ first }) => first).sort((a, b) => (a < b ? -1 : 1))[0];
        assert(!all || lowest === 1n, `The first value of a counter that racers began is ${lowest}`);
        assertApart([...ranges, await reserved(counter, name)]);
      }
      assertOverlapped(outcome);
    },
  },
]);
