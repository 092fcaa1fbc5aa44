import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alphabet } from "../../src/codec/alphabet.js";
import * as alphabets from "../../src/codec/alphabets.js";
import { baseN } from "../../src/codec/base-n.js";
import { checkSymbol } from "../../src/codec/check-symbol.js";
import { type CodeFormat, type FormatOptions, format } from "../../src/codec/format.js";
import { capability } from "../../src/strategies/capability.js";
import { checked } from "../../src/strategies/checked.js";
import { growing } from "../../src/strategies/growing.js";
import { prefixed } from "../../src/strategies/prefixed.js";
import { random } from "../../src/strategies/random.js";
import { ideographs } from "./samples.js";

const crockford = format({ alphabet: alphabets.crockford32, length: { min: 1, max: 64 }, groups: 4 });
const base62 = format({ length: 7 });
const gift = format({ alphabet: alphabets.crockford32, length: 13, prefix: "GIFT-", groups: 4 });

/** The code of a text, or the rule that refuses it. */
function readAs(codes: CodeFormat, text: string): string {
  const result = codes.normalize(text);
  return result.status === "code" ? result.code : `refused: ${result.rule}`;
}

const kindsOf = (codes: CodeFormat, text: string): readonly string[] => {
  const result = codes.normalize(text);
  return result.status === "code" ? result.changes.map(({ kind }) => kind) : [];
};

describe("print", () => {
  test.each<[FormatOptions, string, string]>([
    [{ length: 7 }, "abc1DEF", "abc1DEF"],
    [{ length: 8, groups: 4 }, "abcd1234", "abcd-1234"],
    [{ length: 8, groups: 3 }, "abcd1234", "abc-d12-34"],
    [{ length: 8, groups: 8 }, "abcd1234", "abcd1234"],
    [{ length: 8, groups: 4, separator: " " }, "abcd1234", "abcd 1234"],
    [{ length: 8, groups: 4, separator: " – " }, "abcd1234", "abcd – 1234"],
    [{ length: 10, groups: 4, prefix: "G-" }, "G-abcd1234", "G-abcd-1234"],
    [{ length: 6, groups: 2, alphabet: alphabet("faces", "😀😁😂") }, "😀😁😂😂😁😀", "😀😁-😂😂-😁😀"],
  ])("%o: %s is %s", (options, code, printed) => {
    expect(format(options).print(code)).toBe(printed);
    expect(readAs(format(options), printed)).toBe(code);
  });

  test.each(["", "abc", "abc1DEF8", "abc-DEF", "abc1DE\u0000", "abc1DEÄ"])(
    "refuses %j, which is no code",
    (code) => {
      expect(() => base62.print(code)).toThrow(
        expect.objectContaining({ code: "ERR_CODEMINT_INVALID_CODE" }),
      );
    },
  );

  test("refuses a code whose check symbol does not hold, and what is no text", () => {
    const strategy = checked(random({ length: 7 }));
    const code = strategy.next({ attempt: 0, collisions: 0 });
    const codes = format({ ...strategy, groups: 4 });
    expect(codes.print(code)).toBe(`${code.slice(0, 4)}-${code.slice(4)}`);
    const wrong = (code.startsWith("0") ? "1" : "0") + code.slice(1);
    expect(() => codes.print(wrong)).toThrow(expect.objectContaining({ code: "ERR_CODEMINT_INVALID_CODE" }));
    // @ts-expect-error only a text is printed
    expect(() => codes.print(undefined)).toThrow(
      expect.objectContaining({ code: "ERR_CODEMINT_INVALID_CODE" }),
    );
  });
});

describe("normalize reads what people type", () => {
  test.each([
    ["as it is", "7K2MX9QD", "7K2MX9QD"],
    ["in small letters", "7k2mx9qd", "7K2MX9QD"],
    ["in groups", "7K2M-X9QD", "7K2MX9QD"],
    ["in other groups", " 7K 2M–X9 QD\t", "7K2MX9QD"],
    ["with a minus sign", "7K2M\u2212X9QD", "7K2MX9QD"],
    ["in full width", "７Ｋ２Ｍ－Ｘ９ＱＤ", "7K2MX9QD"],
    ["in full width, small", "７ｋ２ｍ", "7K2M"],
    ["with blanks of full width", "7K2M\u3000X9QD", "7K2MX9QD"],
    ["with a no-break blank", "7K2M\u00a0X9QD", "7K2MX9QD"],
    ["with what nobody sees", "\ufeff7K2M\u200b\u2060X9\u00adQD", "7K2MX9QD"],
    ["over two lines", "7K2M\r\nX9QD\n", "7K2MX9QD"],
    ["in quotes", "“7K2MX9QD”", "7K2MX9QD"],
    ["at the end of a sentence", "7K2MX9QD.", "7K2MX9QD"],
    ["in brackets", "(7K2MX9QD),", "7K2MX9QD"],
    ["with an O for a zero", "O0o", "000"],
    ["with an I or L for a one", "iIlL1|", "111111"],
    ["on a Cyrillic keyboard", "АВСЕНКМОРТХ", "ABCEHKM0PTX"],
    ["on one, small", "авсек", "ABCEK"],
    ["on a Greek keyboard", "ΑΒΕΖΗΚΜΝΡΤΥΧ", "ABEZHKMNPTYX"],
    ["in bold and in circles", "𝗔𝟭①", "A11"],
  ])("%s", (_, text, code) => {
    expect(readAs(crockford, text)).toBe(code);
  });

  test.each([
    ["https://go.example.com/7K2MX9QD"],
    ["http://go.example.com/7k2mx9qd/"],
    ["HTTPS://GO.EXAMPLE.COM:8080/r/7K2MX9QD?utm_source=mail&x=/y#top"],
    ["go.example.com/7K2MX9QD"],
    ["localhost:3000/7K2MX9QD"],
    ["/7K2MX9QD"],
    ["<https://go.example.com/7K2M-X9QD>"],
    [" “https://go.example.com/7K2MX9QD”. "],
    ["https://go.example.com/%37K2M%2DX9QD"],
    ["https://go.example.com/%EF%BC%97K2M%20X9QD"],
    ["myapp://7K2MX9QD.example/7K2MX9QD"],
    ["https://user:secret@go.example.com//7K2MX9QD//"],
  ])("as an address: %s", (text) => {
    expect(readAs(crockford, text)).toBe("7K2MX9QD");
  });

  test("and says what it changed, in the order of the text", () => {
    expect(crockford.normalize(" 7k2m–ＸOqd.")).toEqual({
      status: "code",
      code: "7K2MX0QD",
      changes: [
        { kind: "separator", at: { start: 0, end: 1 }, to: "" },
        { kind: "case", at: { start: 2, end: 3 }, to: "K" },
        { kind: "case", at: { start: 4, end: 5 }, to: "M" },
        { kind: "separator", at: { start: 5, end: 6 }, to: "" },
        { kind: "form", at: { start: 6, end: 7 }, to: "X" },
        { kind: "lookalike", at: { start: 7, end: 8 }, to: "0" },
        { kind: "case", at: { start: 8, end: 10 }, to: "QD" },
        { kind: "separator", at: { start: 10, end: 11 }, to: "" },
      ],
    });
    expect(crockford.normalize("https://go.example.com/%37k?x")).toEqual({
      status: "code",
      code: "7K",
      changes: [
        { kind: "address", at: { start: 0, end: 23 }, to: "" },
        { kind: "form", at: { start: 23, end: 26 }, to: "7" },
        { kind: "case", at: { start: 26, end: 27 }, to: "K" },
        { kind: "address", at: { start: 27, end: 29 }, to: "" },
      ],
    });
    expect(gift.normalize("gift — 7k2mx9qd")).toEqual({
      status: "code",
      code: "GIFT-7K2MX9QD",
      changes: [
        { kind: "prefix", at: { start: 0, end: 7 }, to: "GIFT-" },
        { kind: "case", at: { start: 8, end: 9 }, to: "K" },
        { kind: "case", at: { start: 10, end: 12 }, to: "MX" },
        { kind: "case", at: { start: 13, end: 15 }, to: "QD" },
      ],
    });
  });
});

describe("a sign is read as another only where it can be no third", () => {
  const read = (chosen: FormatOptions["alphabet"], text: string): string =>
    readAs(format({ alphabet: chosen, length: { min: 1, max: 64 } }), text);

  test.each([
    ["base62 has all", alphabets.base62, "0OoIl1", "0OoIl1"],
    ["base62 has no one case", alphabets.base62, "Ab", "Ab"],
    ["base62 takes no Cyrillic а for an a", alphabets.base62, "а", "refused: symbol"],
    ["base58 has an o, and no 0 and O", alphabets.base58, "0Oo", "ooo"],
    ["base58 has a 1, an i and an L", alphabets.base58, "l", "refused: ambiguous"],
    ["base32 has an o and a b, and no 0 and 8", alphabets.base32, "0O8", "oob"],
    ["base32 has an i and an l", alphabets.base32, "1", "refused: ambiguous"],
    ["base32 is read in either case", alphabets.base32, "MFRGG", "mfrgg"],
    ["without lookalikes, none is read", alphabets.lookalikeFree, "0", "refused: symbol"],
    ["without lookalikes, none is read", alphabets.lookalikeFree, "l", "refused: symbol"],
    ["the vowel-free one has 2, 5 and 8", alphabets.vowelFree, "ZzSsBcfg", "22558CFG"],
    ["a small b may be a 6", alphabets.vowelFree, "b", "refused: symbol"],
    ["digits have 0, 1, 2, 5 and 8", alphabets.digits, "OoIl|ZSB", "00111258"],
    ["hex has a b", alphabets.hex, "B8OlZS", "b80125"],
    ["letters that share a capital are not of one case", alphabet("sigmas", "σςa"), "Σ", "refused: symbol"],
    ["a symbol of full width is itself", alphabet("wide", "ＡＢ"), "Ａ", "Ａ"],
    ["and no plain one is read as it", alphabet("wide", "ＡＢ"), "A", "refused: symbol"],
    ["a dash that is a symbol is none", alphabet("dashed", "ab-"), "a-b", "a-b"],
    ["a quote that is a symbol is none", alphabet("quoted", "ab'"), "'a b'", "'ab'"],
    ["U is no V, nor any other", alphabets.crockford32, "U", "refused: symbol"],
    ["what is several signs in plain form is none", alphabets.crockford32, "ﬁ½", "refused: symbol"],
    ["an accent makes another letter", alphabets.crockford32, "Á", "refused: symbol"],
    ["half of a surrogate pair is no sign", alphabets.crockford32, "A\ud83d", "refused: symbol"],
  ])("%s", (_, chosen, text, expected) => {
    expect(read(chosen, text)).toBe(expected);
  });

  test("or not at all, where folding is turned off", () => {
    const strict = format({ alphabet: alphabets.crockford32, length: 4, prefix: "", fold: false });
    expect(readAs(strict, "7K-2M")).toBe("7K2M");
    expect(readAs(strict, "７Ｋ２Ｍ")).toBe("7K2M");
    expect(["7k2m", "7KOM", "АВСЕ"].map((text) => readAs(strict, text))).toEqual(
      Array(3).fill("refused: symbol"),
    );
    const prefixed = format({ alphabet: alphabets.crockford32, length: 6, prefix: "A-", fold: false });
    expect(readAs(prefixed, "a-7K2M")).toBe("refused: prefix");
  });

  test("and says between which it cannot decide", () => {
    const result = format({ alphabet: alphabets.base32, length: 4 }).normalize("ab1c");
    expect(result).toEqual({
      status: "refused",
      rule: "ambiguous",
      reason: 'This sign may stand for "i" or "l".',
      at: { start: 2, end: 3 },
    });
  });
});

describe("the prefix", () => {
  test.each([
    "GIFT-7K2MX9QD",
    "gift-7k2m-x9qd",
    "ＧＩＦＴ－7K2MX9QD",
    "GIFT 7K2MX9QD",
    "G I F T - 7K2MX9QD",
    "https://x.example/GIFT%2D7K2MX9QD",
  ])("is read in %s", (text) => {
    expect(readAs(gift, text)).toBe("GIFT-7K2MX9QD");
  });

  test.each([
    ["is never added", "7K2MX9QD"],
    ["wants its dash, since GIFT7K2MX9QD may be another code", "GIFT7K2MX9QD"],
    ["is no other one", "GIVE-7K2MX9QD"],
    ["is not guessed", "G1FT-7K2MX9QD"],
    ["is needed whole", "GIFT"],
    ["is needed", ""],
  ])("%s", (_, text) => {
    expect(readAs(gift, text)).toBe("refused: prefix");
  });

  test("keeps its case beside an alphabet of both", () => {
    const codes = format({ length: 10, prefix: "aB_" });
    expect(readAs(codes, "aB_abc1DEF")).toBe("aB_abc1DEF");
    expect(readAs(codes, "ab_abc1DEF")).toBe("refused: prefix");
  });

  test("may hold a dash that is a symbol, and takes none of the code's own", () => {
    const codes = format({ alphabet: alphabet("dashed", "ab-"), length: 5, prefix: "x-" });
    expect(readAs(codes, "x- -ab")).toBe("x--ab");
    expect(readAs(codes, "x-ab")).toBe("refused: length");
  });

  test("may hold a slash: then no address is read", () => {
    const codes = format({ length: 10, prefix: "go/" });
    expect(readAs(codes, "go/abc-1DEF")).toBe("go/abc1DEF");
    expect(readAs(codes, "https://x.example/abc1DEF")).toBe("refused: prefix");
  });
});

describe("normalize refuses", () => {
  test.each<[string, CodeFormat, string, string, number, number]>([
    ["a foreign sign", base62, "abc_DEF", "symbol", 3, 4],
    ["a foreign sign of two units", base62, "abc😀DEF", "symbol", 3, 5],
    ["too few symbols", base62, " abc-1DE ", "length", 1, 8],
    ["too many", base62, "abc1DEFG", "length", 0, 8],
    ["an empty text", base62, "", "length", 0, 0],
    ["blanks", base62, " \n ", "length", 3, 3],
    ["an address without a path", base62, "https://abc1DEF", "address", 0, 15],
    ["an address with an empty one", base62, "https://example.com/?abc1DEF", "address", 0, 28],
    ["a slash alone", base62, "/", "address", 0, 1],
    ["a slash inside a code", base62, "abc/1DEF", "symbol", 3, 4],
    ["a broken escape", base62, "https://x.example/abc%ZZDEF", "symbol", 21, 22],
    ["an overlong escape", base62, "https://x.example/abc%C0%AFDEF", "symbol", 21, 22],
  ])("%s", (_, codes, text, rule, start, end) => {
    expect(codes.normalize(text)).toEqual({
      status: "refused",
      rule,
      reason: expect.any(String),
      at: { start, end },
    });
  });

  test("a wrong check symbol", () => {
    const codes = format({ alphabet: alphabets.digits, length: 8, check: true });
    const code = `1234567${checkSymbol(alphabets.digits).of("1234567")}`;
    expect(readAs(codes, `${code.slice(0, 4)} ${code.slice(4)}`)).toBe(code);
    expect(codes.normalize(code.replace("34", "43"))).toMatchObject({
      rule: "check",
      at: { start: 0, end: 8 },
    });
  });

  test("what is no text, and what is longer than any address", () => {
    // @ts-expect-error only a text is read
    expect(base62.normalize(undefined)).toMatchObject({ status: "refused", rule: "malformed" });
    expect(base62.normalize(`https://x.example/${"a".repeat(4_100)}`)).toMatchObject({ rule: "malformed" });
    expect(readAs(base62, `https://x.example/abc1DEF?${"a".repeat(4_000)}`)).toBe("abc1DEF");
  });

  test("with the number of symbols that it wants", () => {
    expect(base62.normalize("abc")).toMatchObject({ reason: "A code has 7 symbols, and this has 3." });
    const codes = format({ length: { min: 9, max: 11 }, prefix: "G-" });
    expect(codes.normalize("G-abc")).toMatchObject({
      reason: "A code has 7 to 9 symbols behind its prefix, and this has 3.",
    });
  });
});

test("Crockford's base32 is read as its author says", () => {
  const texts = fc.string({
    unit: fc.constantFrom(..."0189ABHIJKLMNOPTUVXZabhijklmnoptuvxz-"),
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(texts, (text) => {
      const plain = text.toUpperCase().replaceAll("-", "").replace(/[IL]/g, "1").replaceAll("O", "0");
      const expected = plain === "" ? "refused: length" : plain.includes("U") ? "refused: symbol" : plain;
      expect(readAs(crockford, text)).toBe(expected);
    }),
  );
  const { decode } = baseN(alphabets.crockford32);
  expect(decode(readAs(crockford, "i-o-l-Z"))).toBe(decode("101Z"));
});

test("a strategy has all that a format needs", () => {
  const first = { attempt: 0, collisions: 0 };
  const strategies = [
    random({ length: 9 }),
    prefixed("GIFT-", checked(random({ length: 9, alphabet: alphabets.lookalikeFree }))),
    growing((length) => prefixed("n.", random({ length })), { from: 5, to: 8 }),
    checked(capability({ alphabet: alphabets.base58, store: "digest" })),
  ];
  for (const strategy of strategies) {
    const codes = format({ ...strategy, groups: 3 });
    const code = strategy.next(first);
    expect(codes.normalize(code)).toEqual({ status: "code", code, changes: [] });
    expect(readAs(codes, ` ${codes.print(code)} `)).toBe(code);
  }
});

describe("format refuses", () => {
  test.each<[string, object]>([
    ["alphabet", { length: 7, alphabet: { name: "x", symbols: ["a"] } }],
    ["length", {}],
    ["length", { length: 0 }],
    ["length", { length: 513 }],
    ["length", { length: 1.5 }],
    ["length", { length: { min: 8, max: 7 } }],
    ["length", { length: { min: 1 } }],
    ["length", { length: null }],
    ["length", { length: 5, prefix: "GIFT-" }],
    ["length", { length: 1, check: true }],
    ["prefix", { length: 7, prefix: "-" }],
    ["prefix", { length: 7, prefix: 7 }],
    ["groups", { length: 7, groups: 0 }],
    ["groups", { length: 7, groups: 65 }],
    ["separator", { length: 7, separator: "" }],
    ["separator", { length: 7, separator: "----" }],
    ["separator", { length: 7, separator: "x" }],
    ["separator", { length: 7, separator: "/" }],
    ["separator", { length: 7, separator: "\u200b" }],
    ["separator", { length: 7, separator: 7 }],
    ["separator", { length: 7, groups: 3, alphabet: alphabet("dashed", "ab-") }],
  ])("a bad %s: %j", (option, options) => {
    // @ts-expect-error some are not even numbers or texts
    expect(() => format(options)).toThrow(
      expect.objectContaining({
        code: "ERR_CODEMINT_INVALID_OPTION",
        details: { option, problem: expect.any(String) },
      }),
    );
  });

  test("no dash in the alphabet where there are no groups", () => {
    expect(readAs(format({ length: 3, alphabet: alphabet("dashed", "ab-") }), "a-b")).toBe("a-b");
    expect(kindsOf(format({ length: 3, alphabet: ideographs(9) }), "一 丁 七")).toEqual([
      "separator",
      "separator",
    ]);
  });
});
