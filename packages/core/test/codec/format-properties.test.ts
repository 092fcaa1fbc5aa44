import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alphabet } from "../../src/codec/alphabet.js";
import * as alphabets from "../../src/codec/alphabets.js";
import { checkSymbol } from "../../src/codec/check-symbol.js";
import { type CodeFormat, format } from "../../src/codec/format.js";
import type { NormalizeResult } from "../../src/codec/normalize.js";
import type { Alphabet } from "../../src/ports/index.js";
import { anyAlphabet } from "./samples.js";

interface Sample {
  readonly codes: CodeFormat;
  readonly alphabet: Alphabet;
  readonly code: string;
  readonly other: string;
}

const separators = ["-", " ", ".", "_", " · ", "–"];
const prefixes = ["", "", "GIFT-", "a", "v2.", "no/", "🎁1-", "Ä_"];
const shippedOrAny = fc.oneof(fc.constantFrom(...Object.values(alphabets)), anyAlphabet);

const bodyOf = ({ symbols }: Alphabet, min: number, max: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...symbols), { minLength: min, maxLength: max }).map((drawn) => drawn.join(""));

/** A format over any alphabet, and two of its codes. */
const anySample: fc.Arbitrary<Sample> = shippedOrAny.chain((alphabet) => {
  const usable = separators.filter(
    (separator) => ![...separator].some((sign) => alphabet.symbols.includes(sign)),
  );
  return fc
    .record({
      length: fc.integer({ min: 1, max: 63 }),
      more: fc.nat(2),
      prefix: fc.constantFrom(...prefixes),
      check: fc.boolean(),
      groups: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
      separator: fc.constantFrom(...usable),
      fold: fc.boolean(),
    })
    .chain(({ length, more, prefix, check, groups, separator, fold }) => {
      const symbols = [...prefix].length + (check ? 1 : 0) + length;
      const codes = format({
        alphabet,
        length: { min: symbols, max: symbols + more },
        prefix,
        check,
        ...(groups !== undefined && usable.length > 0 && { groups, separator }),
        fold,
      });
      const whole = (body: string): string => prefix + body + (check ? checkSymbol(alphabet).of(body) : "");
      const body = bodyOf(alphabet, length, length + more);
      return fc
        .tuple(body, body)
        .map(([one, two]) => ({ codes, alphabet, code: whole(one), other: whole(two) }));
    });
});

/** What the changes make of the text: they must account for everything. */
function apply(text: string, result: NormalizeResult): string {
  if (result.status !== "code") throw new Error("the text was refused");
  let applied = "";
  let at = 0;
  for (const change of result.changes) {
    expect(change.at.start).toBeGreaterThanOrEqual(at);
    applied += text.slice(at, change.at.start) + change.to;
    at = change.at.end;
  }
  return applied + text.slice(at);
}

describe("every format", () => {
  test("reads a code as itself, and its print as the code", () => {
    fc.assert(
      fc.property(anySample, ({ codes, code }) => {
        expect(codes.normalize(code)).toEqual({ status: "code", code, changes: [] });
        const printed = codes.print(code);
        const read = codes.normalize(printed);
        expect(read).toMatchObject({ status: "code", code });
        expect(apply(printed, read)).toBe(code);
      }),
    );
  });

  test("never prints two codes alike, nor reads one as the other", () => {
    fc.assert(
      fc.property(anySample, ({ codes, code, other }) => {
        fc.pre(code !== other);
        expect(codes.print(code)).not.toBe(codes.print(other));
        expect(codes.normalize(code)).not.toEqual(codes.normalize(other));
        expect(codes.normalize(codes.print(code))).toMatchObject({ code });
      }),
    );
  });

  test("makes of any text a code or nothing, and its changes say how", () => {
    const noise = fc.string({
      unit: fc.oneof(
        fc.constantFrom(..." -–._/?#%:\"'0O1lIiZSB", "\u200b", "％", "Ａ", "а", "😀", "\ud83d"),
        fc.string({ minLength: 1, maxLength: 1 }),
      ),
      maxLength: 6,
    });
    const spoilt = anySample.chain((sample) =>
      fc.tuple(fc.constant(sample), fc.array(fc.tuple(fc.nat(80), fc.nat(2), noise), { maxLength: 4 })),
    );
    fc.assert(
      fc.property(spoilt, ([{ codes, code }, edits]) => {
        let text = codes.print(code);
        for (const [at, gone, put] of edits) text = text.slice(0, at) + put + text.slice(at + gone);
        const result = codes.normalize(text);
        if (result.status === "refused") {
          expect(result.reason).toMatch(/^[A-Z].*\.$/s);
          return;
        }
        expect(codes.normalize(result.code)).toEqual({ status: "code", code: result.code, changes: [] });
        expect(apply(text, result)).toBe(result.code);
        expect(codes.print(result.code)).toEqual(expect.any(String));
      }),
      { numRuns: 500 },
    );
  });

  test("reads a code through blanks, full width, percent-encoding and an address", () => {
    const dressed = anySample.chain((sample) =>
      fc.tuple(
        fc.constant(sample),
        fc.array(fc.constantFrom("plain", "blank", "wide", "escaped"), { minLength: 140, maxLength: 140 }),
        fc.boolean(),
      ),
    );
    fc.assert(
      fc.property(dressed, ([{ codes, alphabet, code }, ways, inAddress]) => {
        const own = new Set([...alphabet.symbols, ...code]);
        const address = inAddress && ![..."/?#%"].some((sign) => own.has(sign));
        const text = [...code].map((sign, index) => {
          const wide = /^[!-~]$/.test(sign)
            ? String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)
            : sign;
          if (ways[index] === "blank") return `${address ? "%20" : "\u00a0"}${sign}`;
          if (ways[index] === "wide" && !own.has(wide)) return wide;
          if (address && ways[index] === "escaped") return encodeURIComponent(sign);
          return sign;
        });
        const typed = address ? `https://go.example/r/${text.join("")}?x=1` : text.join("");
        const result = codes.normalize(typed);
        expect({ typed, ...result }).toMatchObject({ status: "code", code });
        expect(apply(typed, result)).toBe(code);
      }),
    );
  });
});

test("an alphabet of one case is read in the other", () => {
  const oneCase = fc.constantFrom(
    alphabets.crockford32,
    alphabets.base32,
    alphabets.lookalikeFree,
    alphabets.vowelFree,
    alphabets.hex,
    alphabets.digits,
  );
  const samples = oneCase.chain((alphabet) =>
    fc.tuple(
      fc.constant(alphabet),
      bodyOf(alphabet, 1, 64),
      fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }),
    ),
  );
  fc.assert(
    fc.property(samples, ([alphabet, code, flips]) => {
      const codes = format({ alphabet, length: { min: 1, max: 64 } });
      const typed = Array.from(code, (symbol, index) => {
        const lower = symbol.toLowerCase();
        return flips[index] ? (lower === symbol ? symbol.toUpperCase() : lower) : symbol;
      }).join("");
      expect(codes.normalize(typed)).toMatchObject({ status: "code", code });
    }),
  );
});

test("a dash of full width that ends a code is read where the alphabet has the dash", () => {
  const codes = format({ alphabet: alphabet("dashed", "ab-"), length: { min: 3, max: 3 } });
  expect(codes.normalize("ab\uff0d")).toMatchObject({ status: "code", code: "ab-" });
  expect(codes.normalize("\uff0dab")).toMatchObject({ status: "code", code: "-ab" });
});
