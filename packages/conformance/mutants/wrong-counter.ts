import type { CounterStore } from "@codemint/core/adapter";
import { memoryCounter } from "@codemint/memory";
import type { CounterHarness } from "../src/counter-harness.js";
import { type CounterParts, memoryCounterHarness } from "../test/memory/counter-harness.js";

/** The memory counter with a mistake around it: `spoil` gives the methods that are wrong. */
export const wrongCounter = (
  spoil: (right: CounterStore, parts: CounterParts) => Partial<CounterStore>,
): CounterHarness =>
  memoryCounterHarness({
    counter(parts) {
      const right = memoryCounter(parts);
      return { ...right, ...spoil(right, parts) };
    },
  });
