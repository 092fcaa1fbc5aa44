import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { folded } from "../../src/codec/folded.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });
const cases = ["lower", "upper", "exact"] as const;

const codeOf = (text: string, options?: Parameters<typeof folded>[0]): string | undefined => {
  const read = folded(options).normalize(text);
  return read.status === "code" ? read.code : undefined;
};

describe("folded", () => {
  test("stores one case, and shows what was typed", () => {
    expect(folded().normalize("Spring-Sale")).toEqual({
      status: "code",
      code: "spring-sale",
      changes: [
        { kind: "case", at: { start: 0, end: 1 }, to: "s" },
        { kind: "case", at: { start: 7, end: 8 }, to: "s" },
      ],
      display: "Spring-Sale",
    });
    expect(folded().normalize("spring-sale")).toEqual({ status: "code", code: "spring-sale", changes: [] });
    expect(codeOf("Straße", { case: "upper" })).toBe("STRASSE");
    expect(codeOf("aB", { case: "exact" })).toBe("aB");
  });

  test.each([
    ["lower", ["Sale10", "sale10", "SALEl0", "salelo", "SaleIO", "ѕаlеіо"], "salelo"],
    ["upper", ["Sale10", "SALE1O", "sa1eio", "SAIEIO"], "SAIEIO"],
    ["exact", ["SaIe10", "Sale1O", "SalelO"], "SalelO"],
  ] as const)("takes lookalikes for one in %s case", (kept, texts, code) => {
    expect(new Set(texts.map((text) => codeOf(text, { case: kept, lookalikes: true })))).toEqual(
      new Set([code]),
    );
  });

  test("leaves lookalikes apart if not asked", () => {
    expect(new Set(["sale10", "salelo", "saleio", "ѕаlе10"].map((text) => codeOf(text))).size).toBe(4);
  });

  test("says that a sign was taken for another, and where", () => {
    expect(folded({ lookalikes: true }).normalize("xI😀а")).toMatchObject({
      code: "xl😀a",
      changes: [
        { kind: "lookalike", at: { start: 1, end: 2 }, to: "l" },
        { kind: "lookalike", at: { start: 4, end: 5 }, to: "a" },
      ],
    });
  });

  test("takes texts of one normal form for one", () => {
    expect(folded().normalize("Cafe\u0301")).toEqual({
      status: "code",
      code: "caf\u00e9",
      changes: [{ kind: "form", at: { start: 0, end: 5 }, to: "caf\u00e9" }],
      display: "Cafe\u0301",
    });
    expect(codeOf("CAF\u00c9")).toBe("caf\u00e9");
  });

  test("prints a folded code, and no other", () => {
    expect(folded().print("spring-sale")).toBe("spring-sale");
    for (const text of ["Spring", "cafe\u0301", 7]) {
      // @ts-expect-error one of these is no string
      expect(() => folded().print(text)).toThrow(
        expect.objectContaining({ code: "ERR_CODEMINT_INVALID_CODE" }),
      );
    }
    // @ts-expect-error no string
    expect(folded().normalize(7)).toMatchObject({ status: "refused", rule: "malformed" });
  });

  test("has no other cases", () => {
    // @ts-expect-error not a case
    expect(() => folded({ case: "title" })).toThrow(invalidOption);
  });

  test("never changes a code that it made, whatever the text", () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom(
          "a",
          "I",
          "L",
          "l",
          "1",
          "0",
          "O",
          "İ",
          "ı",
          "ß",
          "ς",
          "Σ",
          "а",
          "Ν",
          "\u0301",
          "ﬁ",
          "ǆ",
          "ᾳ",
        ),
        fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(text, fc.constantFrom(...cases), fc.boolean(), (typed, kept, lookalikes) => {
        const format = folded({ case: kept, lookalikes });
        const once = format.normalize(typed);
        if (once.status !== "code") expect.fail("refused");
        expect(format.normalize(once.code)).toEqual({ status: "code", code: once.code, changes: [] });
        expect(format.print(once.code)).toBe(once.code);
      }),
      { numRuns: 2_000 },
    );
  });

  test("never changes a code that it made, for every letter that has two cases", () => {
    const unstable: string[] = [];
    for (let point = 0; point <= 0x1ffff; point += 1) {
      const letter = String.fromCodePoint(point);
      if (!/\p{Changes_When_Casemapped}/u.test(letter)) continue;
      for (const kept of cases) {
        for (const lookalikes of [false, true]) {
          const code = codeOf(letter, { case: kept, lookalikes }) ?? "";
          if (codeOf(code, { case: kept, lookalikes }) !== code)
            unstable.push(`${letter} ${kept} ${lookalikes}`);
        }
      }
    }
    expect(unstable).toEqual([]);
  });
});
