import type { CallOptions, CounterRange, CounterStore, SyncCounterStore } from "../../src/ports/index.js";

export interface Reserved {
  readonly counter: string;
  readonly size: number;
  readonly options: CallOptions | undefined;
}

export interface CounterInMemory {
  readonly store: SyncCounterStore;
  readonly reserved: Reserved[];
  readonly raised: { readonly counter: string; readonly atLeast: bigint }[];
}

/** One counter that stands at `last`, and what was asked of it. */
export function counterAt(last: bigint): CounterInMemory {
  const reserved: Reserved[] = [];
  const raised: CounterInMemory["raised"] = [];
  let value = last;
  const store: SyncCounterStore = {
    name: "in a variable",
    reserve(counter, size, options) {
      reserved.push({ counter, size, options });
      const first = value + 1n;
      value += BigInt(size);
      return { first, last: value };
    },
    raise(counter, atLeast) {
      raised.push({ counter, atLeast });
      if (atLeast > value) value = atLeast;
    },
    verify() {},
  };
  return { store, reserved, raised };
}

/** The same counter over promises. */
export const asynchronous = (store: SyncCounterStore): CounterStore => ({
  ...store,
  reserve: async (...given) => store.reserve(...given),
  raise: async (...given) => store.raise(...given),
});

interface Reply {
  give(): void;
  lose(error: unknown): void;
}

/** A counter whose replies come when the test says so. */
export function heldBack(inner: SyncCounterStore): {
  readonly store: CounterStore;
  readonly replies: Reply[];
} {
  const replies: Reply[] = [];
  const store: CounterStore = {
    ...asynchronous(inner),
    reserve(counter, size, options) {
      const range = inner.reserve(counter, size, options);
      return new Promise<CounterRange>((resolve, reject) => {
        replies.push({ give: () => resolve(range), lose: reject });
      });
    },
  };
  return { store, replies };
}

/** Lets everything that waits on a promise which has settled go on. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
