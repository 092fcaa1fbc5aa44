import { describe, expect, expectTypeOf, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { createMinter } from "../../src/mint/create-minter.js";
import { defineStore } from "../../src/store/define-store.js";
import { counter } from "../../src/strategies/counter.js";
import { encoded } from "../../src/strategies/encoded.js";
import { leased } from "../../src/strategies/leased.js";
import { permutation } from "../../src/strategies/permutation.js";
import { type PermutedStrategy, permuted, type SyncPermutedStrategy } from "../../src/strategies/permuted.js";
import { mapTable } from "../support/map-store.js";
import { asynchronous, counterAt } from "./counters.js";

const first = { attempt: 0, collisions: 0 };
const key = Uint8Array.from({ length: 32 }, (_, index) => 255 - index);

describe("permuted", () => {
  test("says what it is", () => {
    expect(permuted(counter(counterAt(0n).store), { key })).toMatchObject({
      name: "permuted",
      alphabet: alphabets.base62,
      length: { min: 7, max: 7 },
      keyspace: 62n ** 7n,
      guessable: true,
      deterministic: true,
    });
  });

  test("has no more codes than its numbers are", () => {
    const numbers = encoded({ name: "few", first: 0n, limit: 999n, number: () => 0n });
    expect(permuted(numbers, { key }).keyspace).toBe(1_000n);
    expect(permuted(numbers, { key, length: 1 }).keyspace).toBe(62n);
  });

  test("writes a counter's numbers as the permutation does, and reads them back", () => {
    const strategy = permuted(counter(counterAt(41n).store), { key, length: 6, alphabet: alphabets.digits });
    expectTypeOf(strategy).toEqualTypeOf<SyncPermutedStrategy>();
    const { encode } = permutation({ key, length: 6, alphabet: alphabets.digits });
    const codes = [strategy.next(first), strategy.next(first)];
    expect(codes).toEqual([encode(42), encode(43)]);
    expect(codes.map((code) => strategy.invert(code))).toEqual([42n, 43n]);
    expect(() => strategy.invert("12345")).toThrow(
      expect.objectContaining({ code: "ERR_CODEMINT_INVALID_CODE" }),
    );
  });

  test("works over a lease, and over any other source of numbers, beyond 2^64 too", async () => {
    const { store } = counterAt(0n);
    const overLease = permuted(leased(asynchronous(store), { size: 10 }), { key });
    expectTypeOf(overLease).toEqualTypeOf<PermutedStrategy>();
    const codes = await Promise.all(Array.from({ length: 25 }, async () => overLease.next(first)));
    expect(codes.map((code) => overLease.invert(code))).toEqual(
      Array.from({ length: 25 }, (_, index) => BigInt(index + 1)),
    );

    let large = 2n ** 70n;
    const numbers = encoded({ name: "large", first: 0n, limit: 2n ** 71n, number: () => large++ });
    const overLarge = permuted(numbers, { key, length: 12 });
    expect(overLarge.keyspace).toBe(2n ** 71n + 1n);
    expect(overLarge.invert(overLarge.next(first))).toBe(2n ** 70n);
  });

  test("gives each code of its length, then says to go on with a greater one; the older ones keep their numbers", () => {
    const { store } = counterAt(0n);
    const options = { key, alphabet: alphabets.vowelFree };
    const short = permuted(counter(store), { ...options, length: 2 });
    const codes = Array.from({ length: 399 }, () => short.next(first));
    expect(new Set(codes).size).toBe(399);
    const usedUp = {
      code: "ERR_CODEMINT_STRATEGY_FAILED",
      message: expect.stringContaining("go on with a greater length"),
    };
    expect(() => short.next(first)).toThrow(expect.objectContaining(usedUp));

    const long = permuted(counter(store), { ...options, length: 3 });
    const later = long.next(first);
    expect(long.invert(later)).toBe(401n);
    expect(codes.map((code) => short.invert(code))).toEqual(codes.map((_, index) => BigInt(index + 1)));
  });

  test("mints past codes that were claimed, and the same code never comes again", async () => {
    const { store } = counterAt(0n);
    const options = { key, length: 3, alphabet: alphabets.digits };
    const links = createMinter({
      store: defineStore(mapTable().statements),
      strategy: permuted(counter(store), options),
    });
    const { encode, decode } = permutation(options);
    for (const number of [1, 4, 5]) {
      const claim = await links.claim(encode(number), { target: "a" });
      expect(claim.status).toBe("claimed");
    }
    const minted = [];
    for (let mint = 0; mint < 5; mint += 1) minted.push((await links.mint({ target: "b" })).code);
    expect(minted.map((code) => decode(code))).toEqual([2n, 3n, 6n, 7n, 8n]);
  });
});
