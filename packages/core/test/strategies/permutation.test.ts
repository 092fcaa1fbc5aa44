import { hkdfSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alphabet } from "../../src/codec/alphabet.js";
import * as alphabets from "../../src/codec/alphabets.js";
import { type PermutationOptions, permutation } from "../../src/strategies/permutation.js";
import { anyAlphabet, ideographs } from "../codec/samples.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });
const invalidCode = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_CODE" });
const key = Uint8Array.from({ length: 16 }, (_, index) => index);
const anyKey = fc
  .uint8Array({ minLength: 16, maxLength: 64 })
  .filter((bytes) => bytes.some((byte) => byte > 0));

describe("permutation", () => {
  test("says what it is", () => {
    expect(permutation({ key })).toMatchObject({
      alphabet: alphabets.base62,
      length: 7,
      size: 3_521_614_606_208n,
    });
  });

  /** What was once given out must be readable for good: these never change. */
  test.each([
    ["base62", alphabets.base62, 7, ["CmlZcwb", "x1VU2pu", "DnctErc", "Gbctj5c", "0A9gNta"]],
    ["digits", alphabets.digits, 6, ["286202", "603424", "002975", "385790", "995525"]],
    [
      "Crockford's 32",
      alphabets.crockford32,
      8,
      ["K99G8ZKR", "W50KVN8V", "JJZYNB5Z", "2G6PEA3V", "5126H9S9"],
    ],
    ["base62, wide", alphabets.base62, 9, ["RCTiBGAdP", "jENZmYM4S", "bi5El0vhb", "zSHJdaSBQ", "afZYKiJEK"]],
    [
      "base62, beyond 2^64",
      alphabets.base62,
      12,
      ["kwv2kThkz1p0", "2mCmaujqbRhU", "xqgolOinDLiQ", "ygJP0hWmL8ul", "e2mJtZK4DP0y"],
    ],
  ])("gives the codes of old: %s", (_, chosen, length, codes) => {
    const { encode, decode, size } = permutation({ key, alphabet: chosen, length });
    const ids = [0n, 1n, 2n, 123_456n, size - 1n];
    expect(ids.map((id) => encode(id))).toEqual(codes);
    expect(codes.map((code) => decode(code))).toEqual(ids);
  });

  test("takes numbers and bigints alike, and bytes of any view", () => {
    const { encode } = permutation({ key });
    expect(encode(1_000_000)).toBe(encode(1_000_000n));
    expect(permutation({ key: Buffer.from(key) }).encode(5)).toBe(encode(5));
    const inside = new Uint8Array([9, 9, ...key, 9]).subarray(2, 18);
    expect(permutation({ key: inside }).encode(5)).toBe(encode(5));
  });

  test("keeps to its key when the bytes are overwritten afterwards", () => {
    const bytes = key.slice();
    const { encode } = permutation({ key: bytes });
    bytes.fill(7);
    expect(encode(5)).toBe(permutation({ key }).encode(5));
  });

  test("is another one under another key, length or size of alphabet", () => {
    const others: PermutationOptions[] = [
      { key: key.with(15, 16), length: 4 },
      { key: new Uint8Array([...key, 1]), length: 4 },
      { key, length: 4, alphabet: ideographs(63) },
    ];
    const ids = Array.from({ length: 1_000 }, (_, id) => id);
    const digitsOf = (options: PermutationOptions): string[] => {
      const { encode } = permutation(options);
      const symbols = (options.alphabet ?? alphabets.base62).symbols;
      return ids.map((id) => [...encode(id)].map((symbol) => symbols.indexOf(symbol)).join(" "));
    };
    const these = digitsOf({ key, length: 4 });
    for (const other of others) {
      const shared = digitsOf(other).filter((code, id) => code === these[id]);
      expect(shared.length).toBeLessThan(3);
    }
  });

  test("of lengths that follow one another gives codes that end alike by chance only", () => {
    const [seven, eight] = [permutation({ key, length: 7 }), permutation({ key, length: 8 })];
    const alike = Array.from({ length: 10_000 }, (_, id) => id).filter(
      (id) => eight.encode(id).slice(1) === seven.encode(id),
    );
    expect(alike).toEqual([]);
  });
});

describe("a bijection", () => {
  test("of every small domain: 2 to 64 symbols, each length with fewer than 100,000 codes", () => {
    let domains = 0;
    for (let symbols = 2; symbols <= 64; symbols += 1) {
      const chosen = ideographs(symbols);
      for (let length = 1; symbols ** length < 100_000; length += 1) {
        const { encode, decode, size } = permutation({ key: key.with(0, symbols), alphabet: chosen, length });
        // As many integers as there are texts of this length, each read back from its own: so each text belongs to one.
        for (let id = 0; id < size; id += 1) {
          const code = encode(id);
          if (code.length !== length || decode(code) !== BigInt(id)) {
            expect.fail(`${symbols}^${length}: ${id} became ${code}, and that ${decode(code)}`);
          }
        }
        domains += 1;
      }
    }
    expect(domains).toBe(217);
  }, 120_000);

  test("of any domain up to 2^72, whatever the alphabet, the key and the id", () => {
    const domain = anyAlphabet.chain((chosen) => {
      const longest = Math.min(64, Math.floor(72 / Math.log2(chosen.symbols.length)));
      const length = fc.integer({ min: 1, max: longest });
      return fc.record({ alphabet: fc.constant(chosen), length, key: anyKey });
    });
    fc.assert(
      fc.property(domain, fc.bigInt({ min: 0n, max: 2n ** 72n }), (options, drawn) => {
        const { encode, decode, size } = permutation(options);
        for (const id of [drawn % size, size - 1n, 0n]) {
          const code = encode(id);
          expect([...code]).toHaveLength(options.length);
          expect(decode(code)).toBe(id);
          expect(encode(decode(options.alphabet.symbols[0]?.repeat(options.length) ?? ""))).toBe(
            options.alphabet.symbols[0]?.repeat(options.length),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["62^7", alphabets.base62, 7],
    ["2^52, one side of plain numbers", alphabets.hex, 13],
    ["2^56, the other side", alphabets.hex, 14],
    ["2^72, the largest", alphabets.hex, 18],
    ["62^12", alphabets.base62, 12],
    ["256^9", ideographs(256), 9],
  ])("of %s, at both ends and in between, both ways", (_, chosen, length) => {
    const { encode, decode, size } = permutation({ key, alphabet: chosen, length });
    const step = size / 20_000n + 1n;
    const seen = new Set<string>();
    let ids = 0;
    for (let id = 0n; id < size; id += step) {
      const code = encode(id);
      expect(decode(code)).toBe(id);
      seen.add(code);
      ids += 1;
    }
    expect(seen.size).toBe(ids);
    expect(decode(encode(size - 1n))).toBe(size - 1n);
  });
});

describe("the network is the one that is documented", () => {
  /** The same in bigints and whole numbers of any size, so that no rounding and no shift can hide. */
  const byDefinition = (bytes: Uint8Array, base: number, length: number, id: bigint): bigint => {
    const word32 = 2n ** 32n;
    const size = BigInt(base) ** BigInt(length);
    let [side, tooShort] = [2n ** 36n, 0n];
    while (side - tooShort > 1n) {
      const middle = (side + tooShort) / 2n;
      if (middle ** 2n < size) tooShort = middle;
      else side = middle;
    }
    const info = `codemint/permutation/1 ${base}^${length}`;
    const view = new DataView(hkdfSync("sha256", bytes, "", info, 64));
    const low = (value: bigint): bigint => value % word32;
    const scramble = (value: bigint, shift: bigint, factor: bigint): bigint =>
      low((value ^ (value >> shift)) * factor);
    const mix = (half: bigint, round: number): bigint => {
      const first = BigInt(view.getUint32(8 * round));
      const second = BigInt(view.getUint32(8 * round + 4));
      let mixed = scramble(low(half) ^ first, 16n, 0x7feb352dn);
      const high = side <= 2n ** 21n ? 0n : half / word32;
      mixed = low(low((mixed ^ (mixed >> 15n)) + second + high) * 0x846ca68bn);
      mixed ^= mixed >> 16n;
      if (side <= 2n ** 21n) return (mixed * side) / word32;
      let more = low((mixed ^ first) * 0x7feb352dn);
      more = scramble(more, 15n, 0x846ca68bn);
      more ^= more >> 16n;
      return (mixed * 2n ** 21n + (more >> 11n)) % side;
    };
    let value = id;
    do {
      let [left, right] = [value % side, value / side];
      for (let round = 0; round < 8; round += 1) [left, right] = [right, (left + mix(right, round)) % side];
      value = right * side + left;
    } while (value >= size);
    return value;
  };

  test.each([
    [62, 7, 200],
    [10, 3, 1_000],
    [3, 2, 9],
    [2, 1, 2],
    [62, 8, 200],
    [16, 13, 200],
    [62, 11, 200],
    [256, 9, 200],
  ])("%i^%i", (base, length, count) => {
    const chosen = ideographs(base);
    const { encode, size } = permutation({ key, alphabet: chosen, length });
    const read = (code: string): bigint =>
      [...code].reduce((sum, symbol) => sum * BigInt(base) + BigInt(chosen.symbols.indexOf(symbol)), 0n);
    const stride = size / BigInt(count);
    for (let index = 0n; index < count; index += 1n) {
      const id = index * stride;
      expect(read(encode(id))).toBe(byDefinition(key, base, length, id));
    }
  });
});

describe("permutation refuses", () => {
  test.each([
    ["no key", undefined],
    ["a text", "a passphrase of some length"],
    ["15 bytes", new Uint8Array(15).fill(1)],
    ["65 bytes", new Uint8Array(65).fill(1)],
    ["bytes that were never filled", new Uint8Array(32)],
    ["words", new Uint32Array(16).fill(1)],
    ["a list", Array.from({ length: 16 }, () => 1)],
  ])("as its key %s", (_, bad) => {
    // @ts-expect-error most of these are no bytes
    expect(() => permutation({ key: bad })).toThrow(invalidOption);
  });

  test("a space beyond 2^72, and says how many symbols fit", () => {
    expect(() => permutation({ key, length: 13 })).toThrow(/use at most 12 of 62 symbols/);
    expect(() => permutation({ key, length: 19, alphabet: alphabets.hex })).toThrow(/use at most 18 of 16/);
    expect(permutation({ key, length: 18, alphabet: alphabets.hex }).size).toBe(2n ** 72n);
  });

  test.each([0, 65, 1.5, "7", null])("the length %s", (length) => {
    // @ts-expect-error some of these are not even numbers
    expect(() => permutation({ key, length })).toThrow(invalidOption);
  });

  test.each([-1, 1.5, Number.NaN, 62 ** 2, 62n ** 2n, -1n, 2 ** 53, "7", null, undefined])(
    "the id %s",
    (id) => {
      // @ts-expect-error some of these are not even numbers
      expect(() => permutation({ key, length: 2 }).encode(id)).toThrow(invalidOption);
    },
  );

  test.each(["", "a", "abc", "a_", "ä0", "000", 7, null])("the code %j", (code) => {
    // @ts-expect-error some of these are not even strings
    expect(() => permutation({ key, length: 2 }).decode(code)).toThrow(invalidCode);
  });

  test("no symbols beyond the basic plane", () => {
    const faces = alphabet("faces", "😀😁😂a");
    const { encode, decode, size } = permutation({ key, alphabet: faces, length: 5 });
    for (let id = 0n; id < size; id += 1n) expect(decode(encode(id))).toBe(id);
  });
});
