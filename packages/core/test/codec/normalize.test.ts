import { describe, expect, test } from "vitest";
import { alphabet } from "../../src/codec/alphabet.js";
import * as alphabets from "../../src/codec/alphabets.js";
import { checkSymbol } from "../../src/codec/check-symbol.js";
import { type CodeFormat, format } from "../../src/codec/format.js";
import { readAs } from "./read-as.js";

const crockford = format({ alphabet: alphabets.crockford32, length: { min: 1, max: 64 }, groups: 4 });
const base62 = format({ length: 7 });
const gift = format({ alphabet: alphabets.crockford32, length: 13, prefix: "GIFT-", groups: 4 });

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
