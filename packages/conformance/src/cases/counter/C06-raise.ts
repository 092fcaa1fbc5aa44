import type { CounterRange } from "@codemint/core/adapter";
import { assert, assertEqual } from "../../assert.js";
import { counterCases } from "../../case.js";
import { attempt, isRefused, tell } from "../../outcome.js";
import { assertOverlapped, race } from "../../race/race.js";
import { assertApart, rangesOf, reserved } from "../support/ranges.js";

export const raise = counterCases("C06", [
  {
    id: "C06.raises",
    title: "after a raise every later value is greater than it, for every connection",
    async run(context) {
      const { counter, connect } = await context.open();
      const other = await connect();
      const name = context.unique("counter");
      await reserved(other, name, 3);
      for (const atLeast of [100n, 5_000_000_000n, 2n ** 53n + 1n]) {
        await counter.raise(name, atLeast);
        assertEqual((await reserved(other, name)).first, atLeast + 1n, "The first value after a raise");
        assertEqual((await reserved(counter, name)).first, atLeast + 2n, "The next value after a raise");
      }
    },
  },
  {
    id: "C06.never-lowers",
    title: "a raise to what the counter has passed already changes nothing",
    async run(context) {
      const { counter, connect, oracle } = await context.open();
      const other = await connect();
      const name = context.unique("counter");
      const { last } = await reserved(counter, name, 10);
      for (const atLeast of [0n, 1n, last - 1n, last]) {
        await other.raise(name, atLeast);
        assertEqual(await oracle.last(name), last, "The last value after a raise to a lower one");
      }
      assertEqual((await reserved(counter, name)).first, last + 1n, "The first value after it");
    },
  },
  {
    id: "C06.new-counter",
    title: "a raise makes a counter that does not exist yet",
    async run(context) {
      const { counter } = await context.open();
      const [raised, untouched] = [context.unique("counter"), context.unique("counter")];
      await counter.raise(raised, 41n);
      await counter.raise(untouched, 0n);
      assertEqual(
        (await reserved(counter, raised)).first,
        42n,
        "The first value of a counter that a raise made",
      );
      assertEqual((await reserved(counter, untouched)).first, 1n, "The first value of a counter raised to 0");
    },
  },
  {
    id: "C06.among-racers",
    title: "raises among racing reserves make no two ranges overlap and are not undone by any of them",
    async run(context) {
      const { counter, connect, faults } = await context.open();
      const name = context.unique("counter");
      await counter.verify();
      await reserved(counter, name);
      const stores = [counter];
      while (stores.length < 12) stores.push(await connect());
      const gate = await faults?.gateReserves?.();
      const raised = [500n, 1_000n, 1_500n];
      const racers = stores.map((store, n) => async (): Promise<readonly CounterRange[]> => {
        const atLeast = raised[n];
        if (atLeast !== undefined) {
          await store.raise(name, atLeast);
          return [];
        }
        return [await store.reserve(name, 1 + (n % 5))];
      });
      const outcome = await race(
        context,
        racers.map((racer) => () => attempt(racer)),
        gate,
      );
      for (const result of outcome.results) {
        if (isRefused(result)) assert(result.error.retryable, `A racer was refused: ${tell(result)}`);
      }
      const ranges = outcome.results.flatMap((result) => (isRefused(result) ? [] : rangesOf(result)));
      const later = await reserved(counter, name);
      const done = raised.filter((_, n) => !isRefused(outcome.results[n] ?? {}));
      for (const atLeast of done)
        assert(later.first > atLeast, `After a raise to ${atLeast} came ${tell(later)}`);
      assertApart([...ranges, later]);
      assertOverlapped(outcome);
    },
  },
]);
