import type { CounterStore } from "@codemint/core/adapter";
import { type InterleavedMemoryCounterOptions, memoryCounter } from "@codemint/memory";
import type { CounterHarness } from "../../src/index.js";
import { line } from "./line.js";

/** What a counter store of the harness is made of. */
export type CounterParts = InterleavedMemoryCounterOptions & {
  readonly counters: Map<string, bigint>;
  readonly limit: bigint;
};

export interface MemoryCounterHarnessOptions {
  /** Whether statements travel, so that calls overlap and messages get lost. Else the counter is a synchronous one. */
  readonly remote?: boolean;
  /** Makes the counter store; `memoryCounter` by default. A mutant makes a wrong one. */
  readonly counter?: (parts: CounterParts) => CounterStore;
}

/** How the suite opens, looks at and disturbs a memory counter. */
export function memoryCounterHarness(options: MemoryCounterHarnessOptions = {}): CounterHarness {
  const { remote = true, counter: make = memoryCounter } = options;
  return {
    name: `memory counter (${remote ? "asynchronous" : "synchronous"})`,
    engine: { product: "memory", version: process.version, kind: "memory" },
    traits: { processes: false, transactions: false, remote, durable: false },
    open({ verify }) {
      const counters = new Map<string, bigint>();
      const wire = line({ remote });
      const limit = 2n ** 63n - 1n;
      const connect = () => make({ counters, limit, interleave: wire.interleave, verify });
      return {
        counter: connect(),
        connect,
        oracle: {
          last: (counter) => counters.get(counter),
          set: (counter, last) => void counters.set(counter, last),
        },
        limit,
        faults: {
          ...(remote && { gateReserves: () => wire.gate("reserve") }),
          ...(remote && { loseReply: () => wire.lose("reserve", "reply") }),
        },
        close() {},
      };
    },
  };
}
