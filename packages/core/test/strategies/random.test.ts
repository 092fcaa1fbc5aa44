import { afterEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import { alphabet } from "../../src/codec/alphabet.js";
import * as alphabets from "../../src/codec/alphabets.js";
import type { SyncCodeStrategy } from "../../src/ports/index.js";
import { type RandomOptions, random, randomFrom } from "../../src/strategies/random.js";
import { seededRandom } from "../../src/testing.js";
import { ideographs } from "../codec/samples.js";
import { deviations } from "./uniformity.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });
const first = { attempt: 0, collisions: 0 };
const faces = alphabet("faces", "😀😁😂a");

afterEach(() => vi.restoreAllMocks());

describe("random", () => {
  test("says what it is", () => {
    const strategy = random();
    expectTypeOf(strategy).toEqualTypeOf<SyncCodeStrategy>();
    expect(strategy).toMatchObject({
      name: "random",
      alphabet: alphabets.base62,
      length: { min: 7, max: 7 },
      keyspace: 62n ** 7n,
      guessable: false,
      deterministic: false,
    });
    expect(random({ length: 64, alphabet: alphabets.hex }).keyspace).toBe(2n ** 256n);
  });

  test.each([
    [1, alphabets.digits],
    [7, alphabets.base62],
    [64, alphabets.base58],
    [64, ideographs(256)],
    [9, faces],
  ])("draws %i symbols of its alphabet", (length, chosen) => {
    const strategy = random({ length, alphabet: chosen });
    const known = new Set(chosen.symbols);
    for (let draw = 0; draw < 2_000; draw += 1) {
      const symbols = [...strategy.next(first)];
      expect(symbols).toHaveLength(length);
      expect(symbols.filter((symbol) => !known.has(symbol))).toEqual([]);
    }
  });

  test("does not repeat itself, within a pool or from one strategy to another", () => {
    const codes = [random({ length: 16 }), random({ length: 16 })].flatMap((strategy) =>
      Array.from({ length: 5_000 }, () => strategy.next(first)),
    );
    expect(new Set(codes).size).toBe(10_000);
  });

  test.each([Number.NaN, 0, -1, 1.5, 65, Number.POSITIVE_INFINITY, "7", null, 7n])(
    "refuses the length %s",
    (length) => {
      // @ts-expect-error some of these are not even numbers
      expect(() => random({ length })).toThrow(invalidOption);
    },
  );

  test.each([
    ["null", null],
    ["a string", "abc"],
    ["one symbol", { name: "x", symbols: ["a"] }],
    ["a repeated symbol", { name: "x", symbols: ["a", "b", "a"] }],
    [
      "257 symbols",
      { name: "x", symbols: Array.from({ length: 257 }, (_, index) => String.fromCharCode(0x4e00 + index)) },
    ],
    ["half of a surrogate pair", { name: "x", symbols: ["a", "\ud83d"] }],
  ])("refuses %s as alphabet", (_, bad) => {
    expect(() => random({ alphabet: bad } as RandomOptions)).toThrow(invalidOption);
  });
});

describe("randomness", () => {
  test("is not drawn before the first code, and then a few thousand bytes at once", async () => {
    const draw = vi.spyOn(globalThis.crypto, "getRandomValues");
    vi.resetModules();
    const fresh = await import("../../src/strategies/random.js");
    const strategy = fresh.random();
    expect(draw).not.toHaveBeenCalled();

    for (let code = 0; code < 500; code += 1) strategy.next(first);
    expect(draw).toHaveBeenCalledTimes(1);
    expect(draw.mock.calls[0]?.[0]?.byteLength).toBeLessThanOrEqual(65_536);
  });

  test("drawn ahead is dropped after a collision, so that twins restored from one snapshot part ways", () => {
    const fills: number[] = [];
    const strategy = randomFrom(
      (bytes) => {
        fills.push(bytes.length);
        bytes.fill(17 * fills.length);
      },
      { length: 8 },
    );
    const before = strategy.next(first);
    expect(strategy.next(first)).toBe(before);
    expect(strategy.next({ attempt: 1, collisions: 1 })).not.toBe(before);
    expect(fills).toHaveLength(2);
  });

  test("that is all zeros ends in an error, not in a loop", () => {
    const broken = randomFrom((bytes) => bytes.fill(0), { alphabet: alphabets.base62 });
    expect(() => broken.next(first)).toThrow(
      expect.objectContaining({
        code: "ERR_CODEMINT_STRATEGY_FAILED",
        details: expect.objectContaining({ strategy: "random" }),
      }),
    );
  });
});

describe("each symbol is equally likely", () => {
  const wordsPerFill = 2_048;

  /** A source that gives each of the 65,536 words exactly once, and fails when asked for more. */
  const everyWordOnce = (): ((bytes: Uint8Array<ArrayBuffer>) => void) => {
    let word = 0;
    return (bytes) => {
      if (word === 65_536) throw new Error("every word was given");
      const words = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
      expect(words).toHaveLength(wordsPerFill);
      for (let index = 0; index < words.length; index += 1) words[index] = word++;
    };
  };

  test.each([2, 3, 10, 20, 31, 32, 58, 62, 64, 94, 181, 182, 255, 256])(
    "for %i symbols each pair has the same number of words",
    (size) => {
      const chosen = ideographs(size);
      const strategy = randomFrom(everyWordOnce(), { length: 2, alphabet: chosen });
      const counts = new Map<string, number>();
      expect(() => {
        for (;;) {
          const pair = strategy.next(first);
          counts.set(pair, (counts.get(pair) ?? 0) + 1);
        }
      }).toThrow("every word was given");
      expect(counts.size).toBe(size ** 2);
      expect(new Set(counts.values())).toEqual(new Set([Math.floor(65_536 / size ** 2)]));
    },
  );

  test("of ASCII symbols too", () => {
    const strategy = randomFrom(everyWordOnce(), { length: 2, alphabet: alphabets.vowelFree });
    const counts = new Map<string, number>();
    expect(() => {
      for (;;) {
        const pair = strategy.next(first);
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
      }
    }).toThrow("every word was given");
    expect(counts.size).toBe(400);
    expect(new Set(counts.values())).toEqual(new Set([163]));
  });

  test.each([
    ["vowel-free", alphabets.vowelFree, 60_000],
    ["lookalike-free", alphabets.lookalikeFree, 60_000],
    ["base62", alphabets.base62, 120_000],
    ["faces", faces, 20_000],
  ])("%s: chi-square of positions and of neighbours", (_, chosen, draws) => {
    const strategy = seededRandom(20_260_101, { length: 5, alphabet: chosen });
    expect(deviations(() => [...strategy.next(first)], chosen.symbols.length, draws)).toEqual([]);
  });

  test("which a byte modulo 62 fails at every position", () => {
    const bytes = randomBytes(20_260_101);
    const biased = (): string[] => Array.from({ length: 5 }, () => String(bytes() % 62));
    const found = deviations(biased, 62, 120_000);
    expect(found.filter((deviation) => deviation.startsWith("position "))).toHaveLength(5);
  });

  test("which a generator that fears repeats fails as well", () => {
    let count = 0;
    const tooEven = (): string[] => [String(count++ % 62)];
    expect(deviations(tooEven, 62, 120_000)).toHaveLength(1);
  });
});

/** Single bytes of a seeded source. */
function randomBytes(seed: number): () => number {
  const strategy = seededRandom(seed, { length: 1, alphabet: ideographs(256) });
  return () => strategy.next(first).charCodeAt(0) - 0x4e00;
}
