import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alphabet } from "../../src/codec/alphabet.js";
import * as alphabets from "../../src/codec/alphabets.js";
import { checkGroup } from "../../src/codec/check-group.js";
import { checkSymbol } from "../../src/codec/check-symbol.js";
import type { Alphabet } from "../../src/ports/index.js";
import { random } from "../../src/strategies/random.js";
import { anyAlphabet, ideographs } from "./samples.js";

const shipped = Object.entries(alphabets);
const sizes = Array.from({ length: 255 }, (_, index) => index + 2);

const textOf = (symbols: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...symbols), { minLength: 1, maxLength: 64 }).map((drawn) => drawn.join(""));

const anyText = anyAlphabet.chain((chosen) => fc.tuple(fc.constant(chosen), textOf(chosen.symbols)));

/** Every text that differs from the code in one symbol. */
function* wrongSymbols(code: readonly string[], { symbols }: Alphabet): Generator<string> {
  for (const [place, right] of code.entries()) {
    for (const symbol of symbols) if (symbol !== right) yield code.with(place, symbol).join("");
  }
}

/** Every text that differs from the code by a swap of two unlike neighbours. */
function* swaps(code: readonly string[]): Generator<string> {
  for (const [place, left] of code.entries()) {
    const right = code[place + 1];
    if (right === undefined || right === left) continue;
    yield code
      .with(place, right)
      .with(place + 1, left)
      .join("");
  }
}

describe("the group of every size from 2 to 256", () => {
  test("is one: each row and column has every digit, 0 is neutral, and products associate", () => {
    for (const size of sizes) {
      const { multiply } = checkGroup(size);
      const all = Array.from({ length: size }, (_, digit) => digit);
      for (const a of all) {
        expect(multiply(0, a)).toBe(a);
        expect(multiply(a, 0)).toBe(a);
        if (new Set(all.map((b) => multiply(a, b))).size !== size) throw new Error(`row ${a} of ${size}`);
        if (new Set(all.map((b) => multiply(b, a))).size !== size) throw new Error(`column ${a} of ${size}`);
      }
      fc.assert(
        fc.property(fc.nat(size - 1), fc.nat(size - 1), fc.nat(size - 1), (a, b, c) => {
          expect(multiply(multiply(a, b), c)).toBe(multiply(a, multiply(b, c)));
        }),
        { numRuns: 20 },
      );
    }
  });

  test("has a twist that swaps no digits unseen, but for size 2, where none can", () => {
    const seen = new Map<string, number>();
    for (const size of sizes) {
      const { method, multiply, twist } = checkGroup(size);
      const twisted = Array.from({ length: size }, (_, digit) => twist(digit));
      expect(new Set(twisted).size).toBe(size);
      let unseen = 0;
      for (let a = 0; a < size; a += 1) {
        for (let b = 0; b < a; b += 1) {
          if (multiply(a, twisted[b] ?? -1) === multiply(b, twisted[a] ?? -1)) unseen += 1;
        }
      }
      expect({ size, unseen }).toEqual({ size, unseen: size === 2 ? 1 : 0 });
      seen.set(method, (seen.get(method) ?? 0) + 1);
    }
    expect(Object.fromEntries(seen)).toEqual({ modular: 127, field: 64, dihedral: 63, parity: 1 });
  });
});

describe.each(shipped)("1,000 codes of %s", (_, chosen) => {
  const check = checkSymbol(chosen);
  const strategy = random({ alphabet: chosen, length: 7 });
  const codes = Array.from({ length: 1_000 }, (_, index) => {
    const body = strategy.next({ attempt: index, collisions: 0 });
    return [...body, check.of(body)];
  });

  test("hold, and none holds with one symbol wrong or two neighbours swapped", () => {
    expect(check.swaps).toBe(true);
    const passed = codes.flatMap((code) => {
      expect(check.holds(code.join(""))).toBe(true);
      return [...wrongSymbols(code, chosen), ...swaps(code)].filter(check.holds);
    });
    expect(passed).toEqual([]);
  });
});

describe("any alphabet and length", () => {
  test("a text with its check symbol holds; with one symbol wrong or two neighbours swapped it does not", () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), ([chosen, body], at, wrong) => {
        const check = checkSymbol(chosen);
        const code = [...body, check.of(body)];
        expect(check.holds(code.join(""))).toBe(true);
        const place = at % code.length;
        const symbol = chosen.symbols[wrong % chosen.symbols.length] ?? "";
        if (symbol !== code[place]) expect(check.holds(code.with(place, symbol).join(""))).toBe(false);
        if (check.swaps) expect([...swaps(code)].filter(check.holds)).toEqual([]);
      }),
    );
  });

  test("exactly one symbol of the alphabet fits behind a text", () => {
    fc.assert(
      fc.property(anyText, ([chosen, body]) => {
        const check = checkSymbol(chosen);
        expect(chosen.symbols.filter((symbol) => check.holds(body + symbol))).toEqual([check.of(body)]);
      }),
    );
  });
});

test("for an odd number of symbols it is a sum of doubling weights", () => {
  const { symbols } = alphabets.lookalikeFree;
  fc.assert(
    fc.property(textOf(symbols), (body) => {
      const code = [...body, checkSymbol(alphabets.lookalikeFree).of(body)].reverse();
      const sum = code.reduce(
        (total, symbol, place) => total + 2n ** BigInt(place) * BigInt(symbols.indexOf(symbol)),
        0n,
      );
      expect(sum % 31n).toBe(0n);
    }),
  );
});

// Codes that were printed once must hold for ever. Reckoned by another program, with a polygon's corners moved about.
test.each([
  [alphabets.base62, "0000000", "0"],
  [alphabets.base62, "4c92xYz", "E"],
  [alphabets.base58, "Hu3Zk9q", "D"],
  [alphabets.crockford32, "ABCD1234", "T"],
  [alphabets.base32, "mfrggzd", "e"],
  [alphabets.lookalikeFree, "A2B3C4D", "N"],
  [alphabets.vowelFree, "WXCF23Q", "2"],
  [alphabets.digits, "1234567", "6"],
  [alphabets.hex, "deadbeef", "a"],
])("%o: %s is followed by %s", (chosen, body, symbol) => {
  expect(checkSymbol(chosen).of(body)).toBe(symbol);
});

test("two symbols have an even number of ones: a wrong one is found, a swap is not", () => {
  const check = checkSymbol(alphabet("bits", "01"));
  expect(check).toMatchObject({ method: "parity", swaps: false });
  expect(check.of("1101")).toBe("1");
  expect(check.holds("11011")).toBe(true);
  expect(check.holds("11001")).toBe(false);
  expect(check.holds("10111")).toBe(true);
});

describe("what is no text of the alphabet", () => {
  const check = checkSymbol(alphabets.digits);

  test.each(["", "7", "12a4", "１２", "1".repeat(513)])("%j does not hold", (code) => {
    expect(check.holds(code)).toBe(false);
  });

  test("nor does what is no text", () => {
    // @ts-expect-error only a text is checked
    expect(check.holds(undefined)).toBe(false);
  });

  test.each([{ body: "" }, { body: "12a4", position: 2 }, { body: "1".repeat(512) }])(
    "$body has no check symbol",
    ({ body, ...place }) => {
      expect(() => check.of(body)).toThrow(
        expect.objectContaining({
          code: "ERR_CODEMINT_INVALID_CODE",
          details: expect.objectContaining(place),
        }),
      );
    },
  );

  test("positions are in UTF-16 units", () => {
    const faces = checkSymbol(alphabet("faces", "😀😁😂"));
    expect(() => faces.of("😁😂x")).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ position: 4 }) }),
    );
  });

  test("the longest code is checked", () => {
    const body = "1".repeat(511);
    expect(check.holds(body + check.of(body))).toBe(true);
    const wide = checkSymbol(ideographs(256));
    const longBody = ideographs(256).symbols.join("").slice(0, 255).repeat(2);
    expect(wide.holds(longBody + wide.of(longBody))).toBe(true);
  });

  test("an unsuitable alphabet is refused", () => {
    expect(() => checkSymbol({ name: "x", symbols: ["a"] })).toThrow(
      expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" }),
    );
  });
});
