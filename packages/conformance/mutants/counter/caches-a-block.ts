import type { CounterRange } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongCounter } from "../wrong-counter.js";

const blockSize = 50;

export const cachesABlock = mutant({
  id: "caches-a-block",
  defence: "Fifty at a time save forty-nine journeys; only the order suffers.",
  breaks: ["C02", "C03", "C06"],
  claims: ["C02.from-one", "C02.many-connections", "C06.raises"],
  counter: wrongCounter((right) => {
    const blocks = new Map<string, CounterRange>();
    return {
      async reserve(counter, size, options) {
        if (size !== 1) return right.reserve(counter, size, options);
        const block = blocks.get(counter) ?? (await right.reserve(counter, blockSize, options));
        const { first, last } = block;
        if (first === last) blocks.delete(counter);
        else blocks.set(counter, { first: first + 1n, last });
        return { first, last: first };
      },
    };
  }),
});
