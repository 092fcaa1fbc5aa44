import type { CounterRange } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongCounter } from "../wrong-counter.js";

export const countsInFloats = mutant({
  id: "counts-in-floats",
  defence: "The driver gives a number, and a number is what JavaScript counts in.",
  breaks: ["C03", "C06"],
  claims: ["C03.beyond-2-53", "C03.up-to-the-limit", "C06.raises"],
  counter: wrongCounter((right) => ({
    async reserve(counter, size, options): Promise<CounterRange> {
      const { last } = await right.reserve(counter, size, options);
      return { first: BigInt(Number(last) - size + 1), last: BigInt(Number(last)) };
    },
  })),
});
