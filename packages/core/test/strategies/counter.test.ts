import { describe, expect, expectTypeOf, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { baseN } from "../../src/codec/base-n.js";
import type {
  CallOptions,
  CounterStore,
  NumberStrategy,
  SyncCounterStore,
  SyncNumberStrategy,
} from "../../src/ports/index.js";
import { counter } from "../../src/strategies/counter.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });
const first = { attempt: 0, collisions: 0 };

interface Reserved {
  readonly counter: string;
  readonly size: number;
  readonly options: CallOptions | undefined;
}

/** A counter that stands at `last`, and what was asked of it. */
function counterAt(last: bigint): { readonly store: SyncCounterStore; readonly reserved: Reserved[] } {
  const reserved: Reserved[] = [];
  let value = last;
  const store: SyncCounterStore = {
    name: "in a variable",
    reserve(name, size, options) {
      reserved.push({ counter: name, size, options });
      const from = value + 1n;
      value += BigInt(size);
      return { first: from, last: value };
    },
    raise() {},
    verify() {},
  };
  return { store, reserved };
}

const asynchronous = (store: SyncCounterStore): CounterStore => ({
  ...store,
  reserve: async (...given) => store.reserve(...given),
});

describe("counter", () => {
  test("says what it is", () => {
    expect(counter(counterAt(0n).store)).toMatchObject({
      name: "counter",
      alphabet: alphabets.base62,
      length: { min: 1, max: 11 },
      keyspace: 2n ** 63n - 1n,
      guessable: true,
      deterministic: true,
    });
    expect(counter(counterAt(0n).store, { alphabet: alphabets.digits }).length).toEqual({ min: 1, max: 19 });
  });

  test.each([
    [0n, ["1", "2", "3"]],
    [124n, ["21", "22", "23"]],
    [999_999n, ["4c92", "4c93", "4c94"]],
    [56_800_235_583n - 1n, ["ZZZZZZ", "1000000", "1000001"]],
    [2n ** 53n - 1n, ["FfGNdXsE8", "FfGNdXsE9", "FfGNdXsEa"]],
    [2n ** 63n - 4n, ["aZl8N0y58M5", "aZl8N0y58M6", "aZl8N0y58M7"]],
  ])("after %s come the codes %j", (last, codes) => {
    const strategy = counter(counterAt(last).store);
    expect(codes.map(() => strategy.next(first))).toEqual(codes);
  });

  test("reserves one value a draw, of the counter it was told, and passes the call's options on", () => {
    const { store, reserved } = counterAt(0n);
    const options = { timeoutMs: 5 };
    counter(store).next(first, options);
    counter(store, { name: "links" }).next({ attempt: 3, collisions: 2 });
    expect(reserved).toEqual([
      { counter: "codes", size: 1, options },
      { counter: "links", size: 1, options: undefined },
    ]);
  });

  test("writes in the alphabet that it was given", () => {
    const strategy = counter(counterAt(399n).store, { alphabet: alphabets.vowelFree });
    expect(strategy.next(first)).toBe(baseN(alphabets.vowelFree).encode(400));
  });

  test("answers at once over a store that does, and by a promise over one that does not", async () => {
    const { store } = counterAt(124n);
    const atOnce = counter(store);
    expectTypeOf(atOnce).toEqualTypeOf<SyncNumberStrategy>();
    expect(atOnce.next(first)).toBe("21");

    const later = counter(asynchronous(store));
    expectTypeOf(later).toEqualTypeOf<NumberStrategy>();
    const drawn = later.next(first);
    expect(drawn).toBeInstanceOf(Promise);
    expect(await drawn).toBe("22");
  });

  test("lets the store's error through", async () => {
    const full = new Error("full");
    const { store } = counterAt(0n);
    const failing: SyncCounterStore = {
      ...store,
      reserve() {
        throw full;
      },
    };
    expect(() => counter(failing).next(first)).toThrow(full);
    await expect(counter(asynchronous(failing)).next(first)).rejects.toBe(full);
  });

  test.each(["", "x".repeat(129), "a\0", "\ud83d", 7, null])("refuses the name %j", (name) => {
    // @ts-expect-error some of these are not even strings
    expect(() => counter(counterAt(0n).store, { name })).toThrow(invalidOption);
  });

  test("refuses an unsuitable alphabet", () => {
    expect(() => counter(counterAt(0n).store, { alphabet: { name: "x", symbols: ["a"] } })).toThrow(
      invalidOption,
    );
  });
});
