import type { CounterRange } from "@codemint/core/adapter";
import { assertEqual } from "../../assert.js";
import { counterCases, whereTrait } from "../../case.js";
import { attempt, isRefused } from "../../outcome.js";
import { untilOverlapped } from "../../race/crew.js";
import { assertOverlapped, race } from "../../race/race.js";
import { assertApart, rangesOf } from "../support/ranges.js";

export const noOverlap = counterCases("C01", [
  {
    id: "C01.sixteen-racers",
    title: "ranges of different sizes that sixteen connections reserve at once do not overlap",
    async run(context) {
      const { counter, connect, faults } = await context.open();
      const stores = [counter];
      while (stores.length < 16) stores.push(await connect());
      const name = context.unique("counter");
      await counter.reserve(name, 1);
      const sizes = stores.map(() => 1 + context.random.below(1_000));
      const gate = await faults?.gateReserves?.();
      const outcome = await race(
        context,
        stores.map((store, n) => () => attempt(() => store.reserve(name, sizes[n] ?? 1))),
        gate,
      );
      for (const [n, result] of outcome.results.entries()) {
        if (isRefused(result)) continue;
        assertEqual(result.last - result.first + 1n, BigInt(sizes[n] ?? 1), "The size of a range");
      }
      assertApart(rangesOf(outcome.results));
      assertOverlapped(outcome);
    },
  },
  {
    id: "C01.separate-processes",
    title: "ranges that processes of their own reserve at the same time do not overlap",
    needs: ["worker"],
    appliesTo: whereTrait("processes"),
    async run(context) {
      const opened = await context.open();
      const crew = await context.processes(opened, 4);
      const name = context.unique("counter");
      const ranges: CounterRange[] = [];
      await untilOverlapped(
        async () => {
          const laps = await crew.reserve(
            Array.from({ length: 4 }, () =>
              Array.from({ length: 50 }, () => ({ counter: name, size: 1 + context.random.below(100) })),
            ),
          );
          ranges.push(...laps.flat().flatMap(({ told }) => ("first" in told ? [told] : [])));
          assertApart(ranges);
          return laps;
        },
        () => true,
      );
    },
  },
]);
