import { counterExhausted, defineCounterStore } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongCounter } from "../wrong-counter.js";

export const readsThenWrites = mutant({
  id: "reads-then-writes",
  defence: "Between two statements of mine nobody else will reserve.",
  breaks: ["C01", "C06", "C08"],
  claims: ["C01.sixteen-racers", "C06.among-racers", "C08.first-use-races"],
  counter: wrongCounter((right, { counters, interleave, limit }) =>
    defineCounterStore({
      ...right,
      async reserve(counter, size) {
        const before = counters.get(counter) ?? 0n;
        const last = before + size;
        if (last > limit) throw counterExhausted({ limit });
        await interleave("reserve", () => counters.set(counter, last));
        return { first: before + 1n, last };
      },
    }),
  ),
});
