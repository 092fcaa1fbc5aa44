import {
  type CounterStore,
  isCodemintError,
  type LeaseStore,
  type MaybePromise,
  type UniqueStore,
} from "@codemint/core/adapter";
import type { ConformanceRecord, Json } from "./harness.js";
import type { Answer, Lap, Order, Told } from "./race/protocol.js";

/** What a worker module knows to open. `address` is what the harness's opening gave. */
export interface WorkerOpeners {
  store?(
    address: Json,
  ): MaybePromise<{ readonly store: UniqueStore<ConformanceRecord>; close(): MaybePromise<void> }>;
  counter?(address: Json): MaybePromise<{ readonly counter: CounterStore; close(): MaybePromise<void> }>;
  leases?(address: Json): MaybePromise<{ readonly leases: LeaseStore; close(): MaybePromise<void> }>;
}

/** Call it once, at the top of the module that the harness names as its `worker`. It serves until the suite ends it. */
export function serveConformanceWorker(openers: WorkerOpeners): void {
  let store: UniqueStore<ConformanceRecord> | undefined;
  let counter: CounterStore | undefined;
  let leases: LeaseStore | undefined;
  let close: () => MaybePromise<void> = () => {};

  const open = async ({ kind, address }: Extract<Order, { do: "open" }>): Promise<void> => {
    const opened = await openers[kind]?.(address);
    if (opened === undefined) throw new Error(`the worker module has no opener for a ${kind}`);
    if ("store" in opened) store = opened.store;
    else if ("counter" in opened) counter = opened.counter;
    else leases = opened.leases;
    close = () => opened.close();
  };
  const obey = async (order: Order): Promise<Answer | undefined> => {
    switch (order.do) {
      case "open":
        await open(order);
        return { did: "open" };
      case "insert":
        return {
          did: "insert",
          laps: await run(order.requests, order.at, (request) => given(store).insert(request)),
        };
      case "reserve":
        return {
          did: "reserve",
          laps: await run(order.reserves, order.at, ({ counter: name, size }) =>
            given(counter).reserve(name, size),
          ),
        };
      case "acquire":
        return {
          did: "acquire",
          laps: await run(order.acquires, order.at, ({ name, slots, ttlMs }) =>
            given(leases).acquire(name, { slots, ttlMs }),
          ),
        };
      case "close":
        await close();
        process.disconnect();
        return undefined;
    }
  };
  process.on("message", (order: Order) => {
    obey(order).then(
      (answer) => answer !== undefined && process.send?.(answer),
      (error: unknown) => process.send?.({ did: "crash", message: String(error) } satisfies Answer),
    );
  });
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("nothing was opened");
  return value;
}

/** Nanoseconds from one call to the next. */
const pace = 1_000_000n;

async function run<Input, T extends object>(
  inputs: readonly Input[],
  at: bigint,
  call: (input: Input) => MaybePromise<T>,
): Promise<readonly Lap<Told<T>>[]> {
  const laps: Lap<Told<T>>[] = [];
  for (const [place, input] of inputs.entries()) {
    // Each call has its moment, the same in every process; else the first process is through before the others begin. Spins,
    // since a timer is up to a millisecond late, which is longer than an insert takes.
    const due = at + BigInt(place) * pace;
    while (process.hrtime.bigint() < due);
    const from = process.hrtime.bigint();
    const told = await tell(() => call(input));
    laps.push({ told, from, to: process.hrtime.bigint() });
  }
  return laps;
}

async function tell<T extends object>(call: () => MaybePromise<T>): Promise<Told<T>> {
  try {
    return await call();
  } catch (error) {
    if (isCodemintError(error)) return { status: "error", code: error.code, effect: error.effect };
    return { status: "error", uncoded: String(error) };
  }
}
