import { memoryCounter } from "@codemint/memory";
import type { CounterHarness } from "../../src/index.js";
import { line } from "./line.js";

/** How the suite opens, looks at and disturbs a memory counter. */
export function memoryCounterHarness({ remote = true }: { readonly remote?: boolean } = {}): CounterHarness {
  return {
    name: `memory counter (${remote ? "asynchronous" : "synchronous"})`,
    engine: { product: "memory", version: process.version, kind: "memory" },
    traits: { processes: false, transactions: false, remote, durable: false },
    open({ verify }) {
      const counters = new Map<string, bigint>();
      const wire = line({ remote });
      const limit = 2n ** 63n - 1n;
      const connect = () => memoryCounter({ counters, limit, interleave: wire.interleave, verify });
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
