import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { canonicalForm } from "../../src/policy/canonical-form.js";
import { defaultReservedWords, reservedWords } from "../../src/policy/reserved-words.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });

describe("reservedWords refuses", () => {
  const policy = reservedWords();

  test.each(defaultReservedWords)("%s, and says where", (word) => {
    expect(policy.inspect(word)).toEqual({
      rule: "reserved",
      reason: expect.stringMatching(/^This name.*\.$/),
      at: { start: 0, end: word.length },
    });
    expect(policy.inspect(word.toUpperCase())).toBeDefined();
  });

  test.each([
    ["mixed case", "Admin"],
    ["a Cyrillic а", "аdmin"],
    ["a Cyrillic capital А and М", "АDМIN"],
    ["a Greek capital Ν", "ADMIΝ"],
    ["a Greek small ι", "admιn"],
    ["a dotless ı", "admın"],
    ["a dotted İ", "ADMİN"],
    ["a dot behind", "admin."],
    ["dots and blanks behind", "admin. . "],
    ["a blank behind", "admin "],
    ["a blank in front", " admin"],
    ["a no-break space behind", "admin\u00a0"],
    ["a line break behind", "admin\n"],
    ["a tab inside, which browsers drop from an address", "ad\tmin"],
    ["a zero-width space", "ad\u200bmin"],
    ["a zero-width joiner", "ad\u200dmin"],
    ["a soft hyphen", "ad\u00admin"],
    ["a byte-order mark", "\ufeffadmin"],
    ["a variation selector", "a\ufe0fdmin"],
    ["a direction override", "\u202eadmin"],
    ["full-width letters", "ａｄｍｉｎ"],
    ["mathematical bold letters", "𝐚𝐝𝐦𝐢𝐧"],
    ["circled letters", "ⓐⓓⓜⓘⓝ"],
    ["an accent", "ádmin"],
    ["a loose accent", "ad\u0301min"],
    ["a full-width dot", "robots．txt"],
    ["several at once", " Аd\u200bmiń. "],
    ["a digit for a letter", "adm1n"],
    ["a bar for a letter", "adm|n"],
    ["an l for an i", "admln"],
    ["percent-encoding", "%61dmin"],
    ["percent-encoding, twice", "%2561dmin"],
    ["a percent sign behind", "admin%20"],
    ["slashes around it", "/admin/"],
    ["a backslash behind", "admin\\"],
    ["dots for folders before it", "./x/../admin"],
    ["a query", "admin?x=y"],
    ["a fragment", "admin#top"],
    ["a path parameter", "admin;v=1"],
    ["a path below it", "admin/users"],
  ])("a word with %s", (_, code) => {
    expect(policy.inspect(code)).toMatchObject({ rule: "reserved", at: { start: 0, end: code.length } });
  });
});

describe("reservedWords passes", () => {
  test.each([
    "administrator",
    "my-admin",
    "apis",
    "well-known",
    "robots",
    "ad min",
    "spring-sale",
    "4c92",
    "админ",
    "管理",
    "😀",
    "my/admin",
    "admin%zz",
    "l0g",
  ])("%s", (code) => {
    expect(reservedWords().inspect(code)).toBeUndefined();
  });

  test("the codes of a sequence but for the words themselves", () => {
    const policy = reservedWords(["a1"]);
    const refused = alphabets.base62.symbols
      .flatMap((high) => alphabets.base62.symbols.map((low) => high + low))
      .filter((code) => policy.inspect(code) !== undefined);
    expect(refused).toEqual(["a1", "ai", "al", "aI", "aL", "A1", "Ai", "Al", "AI", "AL"]);
  });

  test("everything, if there are no words", () => {
    expect(reservedWords([]).inspect("admin")).toBeUndefined();
  });
});

describe("a list of one's own", () => {
  test("extends the default one, and its words are taken in canonical form too", () => {
    const policy = reservedWords([...defaultReservedWords, "Prícing."]);
    expect(policy.inspect("pricing")).toBeDefined();
    expect(policy.inspect("admin")).toBeDefined();
  });

  test("may name routes, and keeps what stands below them", () => {
    const policy = reservedWords(["/users/new"]);
    for (const code of ["users/new", "Users/new/", "users//new?x", "users/new/card"]) {
      expect(policy.inspect(code)).toBeDefined();
    }
    for (const code of ["users", "users/newer", "new", "users-new"])
      expect(policy.inspect(code)).toBeUndefined();
  });

  test("replaces the default one", () => {
    expect(reservedWords(["pricing"]).inspect("admin")).toBeUndefined();
  });

  test.each([[""], [" . "], ["\u200b"], [7], [null]])("may not hold %j", (word) => {
    // @ts-expect-error some of these are not even strings
    expect(() => reservedWords(["ok", word])).toThrow(invalidOption);
    // @ts-expect-error some of these are not even strings
    expect(() => reservedWords(["ok", word])).toThrow('"words[1]"');
  });

  test("is no string", () => {
    // @ts-expect-error a word alone would be taken for its letters
    expect(() => reservedWords("admin")).toThrow(invalidOption);
  });
});

describe("canonicalForm", () => {
  const anyText = fc.string({
    unit: fc.oneof(
      fc.constantFrom("a", "I", ".", " ", "а", "Ν", "ı", "\u200b", "\u0301", "ﬁ", "…", "İ"),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    ),
  });

  test("of a canonical form is itself", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = canonicalForm(text);
        expect(canonicalForm(once)).toBe(once);
      }),
    );
  });

  test("of a canonical form is itself, for every letter that has two cases", () => {
    const unstable: string[] = [];
    for (let point = 0; point <= 0x1ffff; point += 1) {
      const letter = String.fromCodePoint(point);
      if (!/\p{Changes_When_Casemapped}/u.test(letter)) continue;
      const once = canonicalForm(letter);
      if (canonicalForm(once) !== once) unstable.push(letter);
    }
    expect(unstable).toEqual([]);
  });

  test("does not depend on the normal form or the case of ASCII letters", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(canonicalForm(text.normalize("NFC"))).toBe(canonicalForm(text.normalize("NFD")));
        expect(canonicalForm(text.replace(/[a-z]/g, (letter) => letter.toUpperCase()))).toBe(
          canonicalForm(text),
        );
      }),
    );
  });

  test("keeps apart what other scripts write apart", () => {
    expect(canonicalForm("कि")).not.toBe(canonicalForm("का"));
    expect(canonicalForm("が")).not.toBe(canonicalForm("か"));
  });

  test("is quick on a long run of dots", () => {
    const text = `${".".repeat(100_000)}x`;
    expect(canonicalForm(text)).toBe(text);
  });
});
