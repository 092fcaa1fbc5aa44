import { describe, expect, test } from "vitest";
import { capabilityFrom } from "../../src/strategies/capability.js";
import { hashed } from "../../src/strategies/hashed.js";
import { permutation } from "../../src/strategies/permutation.js";
import { seededRandom } from "../../src/testing.js";
import { ideographs } from "../codec/samples.js";
import { type Codes, deviations, steps } from "./uniformity.js";

const seed = 20_260_301;
const first = { attempt: 0, collisions: 0 };
const sizes = [2, 10, 31, 58, 62, 256];
const draws = 40_000;
const key = Uint8Array.from({ length: 16 }, (_, index) => index + seed);

/** Integers from 0 up to, not including, `below`, of a seeded source. */
function integers(below: number): () => number {
  const bytes = byteSource();
  const limit = 2 ** 24 - (2 ** 24 % below);
  return () => {
    for (;;) {
      const drawn = (bytes() << 16) | (bytes() << 8) | bytes();
      if (drawn < limit) return drawn % below;
    }
  };
}

function byteSource(): () => number {
  const strategy = seededRandom(seed, { length: 1, alphabet: ideographs(256) });
  return () => strategy.next(first).charCodeAt(0) - 0x4e00;
}

const digitsOf = (size: number): ReadonlyMap<string, number> =>
  new Map(ideographs(size).symbols.map((symbol, digit) => [symbol, digit]));

/** The codes of the numbers from `from` on, each `stride` after the one before. */
function consecutive(encode: (id: number) => string, from: number, stride: number): Codes {
  let id = from - stride;
  return () => {
    id += stride;
    return [...encode(id)];
  };
}

describe.each(sizes)(`of %i symbols, seed ${seed}, each is as likely as the next`, (size) => {
  const chosen = ideographs(size);

  test("random", () => {
    const strategy = seededRandom(seed, { length: 5, alphabet: chosen });
    expect(deviations(() => [...strategy.next(first)], size, draws)).toEqual([]);
  });

  test("hashed", () => {
    const strategy = hashed({ length: 5, alphabet: chosen });
    let count = 0;
    const codes: Codes = () => [...strategy.next({ ...first, idempotencyKey: `${seed} ${count++}` })];
    expect(deviations(codes, size, draws / 2)).toEqual([]);
  });

  // A walk through a fair share of a space would be evener than chance: these are small parts of theirs.
  const length = Math.max(6, Math.ceil(34 / Math.log2(size)));
  const side = Math.ceil(size ** (length / 2));
  test.each([
    ["consecutive", 0, 1],
    ["consecutive, from far on", side * 17 - 20_000, 1],
    ["one apart in the last symbol but one", 1, size],
  ])(`permuted, of numbers that are %s, and how they move`, (_, from, stride) => {
    const codes = (): Codes =>
      consecutive(permutation({ key, length, alphabet: chosen }).encode, from, stride);
    expect(deviations(codes(), size, draws)).toEqual([]);
    expect(deviations(steps(codes(), digitsOf(size)), size, draws)).toEqual([]);
  });

  test("and a remainder of too wide a number is found out at every position", () => {
    const wide = integers(size % 2 === 0 ? size + size / 2 : 256);
    const biased: Codes = () => Array.from({ length: 5 }, () => String(wide() % size));
    const found = deviations(biased, size, draws);
    expect(found.filter((deviation) => deviation.startsWith("position "))).toHaveLength(5);
  });
});

test.each(sizes.filter((size) => size >= 4))(`capability of %i symbols, seed ${seed}`, (size) => {
  const bytes = byteSource();
  const strategy = capabilityFrom(
    (buffer) => {
      for (let index = 0; index < buffer.length; index += 1) buffer[index] = bytes();
    },
    { alphabet: ideographs(size) },
  );
  expect(deviations(() => [...strategy.next(first)], size, draws / 10)).toEqual([]);
});

describe("of a space that takes wide halves", () => {
  test.each([
    [62, 11],
    [256, 9],
    [2, 60],
  ])("%i^%i: permuted, of consecutive numbers, and how they move", (size, length) => {
    const options = { key, length, alphabet: ideographs(size) };
    const codes = (): Codes => consecutive(permutation(options).encode, 0, 1);
    expect(deviations(codes(), size, draws)).toEqual([]);
    expect(deviations(steps(codes(), digitsOf(size)), size, draws)).toEqual([]);
  });
});

describe("a multiply-and-modulo scheme", () => {
  const size = 62;
  const length = 7;
  const factor = 1_580_030_173n;
  const digits = digitsOf(size);
  const symbols = [...digits.keys()];
  const multiplied = (): Codes =>
    consecutive(
      (id) => {
        let value = (BigInt(id) * factor) % BigInt(size ** length);
        let code = "";
        for (let place = 0; place < length; place += 1) {
          code = symbols[Number(value % BigInt(size))] + code;
          value /= BigInt(size);
        }
        return code;
      },
      1,
      1,
    );
  const atLast = (found: readonly string[]): readonly string[] =>
    found.filter((deviation) => deviation.startsWith(`position ${length - 1}:`));

  test("is too even at its last symbol: only a two-sided test finds that out", () => {
    const [found, ...others] = atLast(deviations(multiplied(), size, draws));
    expect(others).toEqual([]);
    const [statistic, low] = [...(found ?? "").matchAll(/[\d.]+(?:e-\d+)?/g)].map(Number).slice(1);
    expect(statistic).toBeLessThan(low ?? 0);
  });

  test("moves by one and the same step at its last symbol: the serial test finds that out", () => {
    expect(atLast(deviations(steps(multiplied(), digits), size, draws))).toHaveLength(1);
  });
});
