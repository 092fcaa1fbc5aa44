import type { CounterStore, MaybePromise } from "@codemint/core/adapter";
import type { CounterCaseId } from "./cases/index.js";
import type { Engine, EngineTraits } from "./engine.js";
import type { Armed, Gate, Json } from "./harness.js";

/** What can be made to go wrong with a counter, each on the statements of every store of this opening. */
export interface CounterFaults {
  /** Every reserve waits before the server, until the gate opens. */
  gateReserves?(): MaybePromise<Gate>;
  /** The next reserve is carried out; the client sees a lost connection in place of the reply. */
  loseReply?(): MaybePromise<Armed>;
}

/** An empty set of counters. */
export interface OpenedCounter {
  readonly counter: CounterStore;
  /** The same counters through another connection. Closed by `close`. */
  connect(): MaybePromise<CounterStore>;
  readonly oracle: {
    /** The last value that was given out, by the raw driver; `undefined` for a counter that does not exist. */
    last(counter: string): MaybePromise<bigint | undefined>;
    /** Sets it by the raw driver. */
    set(counter: string, last: bigint): MaybePromise<void>;
  };
  /** The largest value that the column holds. */
  readonly limit: bigint;
  /** Runs `work` while the client of `counter` is inside a transaction of the caller's, which is rolled back when `work` rejects. */
  transaction?<T>(work: () => Promise<T>): Promise<T>;
  /** Restarts the database, or closes and opens its file again; gives the counters on a new connection. */
  restart?(): MaybePromise<CounterStore>;
  readonly faults?: CounterFaults;
  /** What `worker` needs to open these same counters from another process. */
  readonly address?: Json;
  close(): MaybePromise<void>;
}

/** All that the suite needs to know to prove a counter store, without its known gaps. */
export interface CounterSubject {
  readonly name: string;
  readonly engine: Engine;
  readonly traits: Pick<EngineTraits, "processes" | "transactions" | "remote" | "durable">;
  /** `verify: false`: the store does not verify by itself. Asked for only where `verify()` refuses the engine. */
  open(options: { readonly verify: boolean }): MaybePromise<OpenedCounter>;
  /** A plain JavaScript module that another process runs; it calls `serveConformanceWorker`. */
  readonly worker?: URL;
  leftovers?(): MaybePromise<readonly string[]>;
}

/** What the author of a counter store gives to the suite. */
export interface CounterHarness extends CounterSubject {
  /** Cases that fail for a reason that is known, with the reason. One that passes fails the run. */
  readonly knownGaps?: { readonly [Id in CounterCaseId]?: string };
}
