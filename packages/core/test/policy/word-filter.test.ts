import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wordFilter } from "../../src/policy/word-filter.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });
const policy = wordFilter(["shit", "bitch", "Scheiße", "ass", "s&m", "arse", "løk", "хуй", "🖕"]);

const foundIn = (code: string): string | undefined => {
  const at = policy.inspect(code)?.at;
  return at && code.slice(at.start, at.end);
};

describe("wordFilter finds", () => {
  test.each([
    ["a word", "shit", "shit"],
    ["a word in a code", "4xshitZ", "shit"],
    ["capitals", "xSHITx", "SHIT"],
    ["digits for letters", "q5h17q", "5h17"],
    ["signs for letters", "q$h!tq", "$h!t"],
    ["an l or a capital I for an i", "shlt", "shlt"],
    ["a bar for an i", "b|tch", "b|tch"],
    ["an accent", "shít", "shít"],
    ["a loose accent", "shi\u0301t", "shi\u0301t"],
    ["an invisible sign", "sh\u200bit", "sh\u200bit"],
    ["Cyrillic lookalikes", "ѕhіt", "ѕhіt"],
    ["full-width letters", "ｓｈｉｔ", "ｓｈｉｔ"],
    ["surrogate pairs", "x𝐬𝐡𝐢𝐭x", "𝐬𝐡𝐢𝐭"],
    ["a letter that is written as two", "scheisse", "scheisse"],
    ["a word of another script", "хуй", "хуй"],
    ["an emoji", "🖕", "🖕"],
    ["separators between all letters", "my-s.h_i-t-x", "s.h_i-t"],
    ["separators around and in a word", "a-sh-it-b", "sh-it"],
    ["a word that overlaps the beginning of another", "bitshit", "shit"],
    ["the first of two", "arse-shit", "arse"],
    ["a short word alone", "ASS", "ASS"],
    ["a short word in a part of its own", "my-a55-x", "a55"],
    ["a short word, separated", "a-s-s", "a-s-s"],
    ["a word of letters between signs", "s&m", "s&m"],
    ["a short word of another script", "løk", "løk"],
  ])("%s: %s", (_, code, word) => {
    expect(policy.inspect(code)).toMatchObject({ rule: "offensive" });
    expect(foundIn(code)).toBe(word);
  });
});

describe("wordFilter passes", () => {
  test.each([
    ["", "nothing"],
    ["shi", "the beginning of a word"],
    ["hit", "the end of one"],
    ["push-it", "a word that begins within a part"],
    ["wash-its", "a word that ends within a part"],
    ["bass-hits", "a word across parts that are longer on both sides"],
    ["pass", "a short word within a code"],
    ["class7", "a short word within a code"],
    ["m", "a part of a word between signs"],
    ["sshhiitt", "letters that are repeated"],
  ])("%j: %s", (code) => {
    expect(policy.inspect(code)).toBeUndefined();
  });

  test("everything, if there are no words", () => {
    expect(wordFilter([]).inspect("shit")).toBeUndefined();
  });
});

describe("harmless words", () => {
  const words = ["cock", "cocks", "rapist", "anal"];
  const withHarmless = wordFilter(words, {
    harmless: ["cocktail", "Peacock", "peacocks", "therapist", "analy"],
  });

  test.each(["cocktail", "COCKTAILS", "c0ckt4il", "pea-cocktail", "peacocks", "my-therapist-x", "analytics"])(
    "%s is let through",
    (code) => {
      expect(wordFilter(words).inspect(code)).toBeDefined();
      expect(withHarmless.inspect(code)).toBeUndefined();
    },
  );

  test.each([
    ["a word beside a harmless one", "cocktail-cock"],
    ["a word in a harmless one that is torn apart", "the-rapist"],
    ["another word in the same text", "cockcocktail"],
    ["a word that sticks out of a harmless one", "thecocks"],
  ])("%s is refused: %s", (_, code) => {
    expect(withHarmless.inspect(code)).toBeDefined();
  });
});

test("finds a word inside another, where the other is not finished or does not count", () => {
  const filter = wordFilter(["xabcde", "abcd", "bcdefg", "defg"]);
  expect(filter.inspect("xabcdz")?.at).toEqual({ start: 1, end: 5 });
  expect(filter.inspect("yb-cdefg")?.at).toEqual({ start: 4, end: 8 });
});

test("finds, in any text over a few signs, what a search for each word finds", () => {
  const letters = fc.constantFrom("a", "b", "A", "4", "c", "-");
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 4, maxLength: 7 });
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 8 }),
      fc.array(fc.oneof(word, fc.string({ unit: letters, maxLength: 5 })), { maxLength: 4 }),
      fc.nat(),
      (words, pieces, cut) => {
        // Some words whole, some torn.
        const code = [...pieces, ...words.slice(0, 1)].join("").slice(0, 3 + (cut % 30));
        const parts = code.toLowerCase().replaceAll("4", "a").split("-");
        const whole = (from: number, to: number) => parts.slice(from, to).join("");
        const expected = words.some(
          (each) =>
            parts.some((part) => part.includes(each)) ||
            parts.some((_, from) => parts.some((__, to) => whole(from, to + 1) === each)),
        );
        expect(wordFilter(words).inspect(code) !== undefined).toBe(expected);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("says where in the code the word is, whatever the code is made of", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (before, after) => {
      const code = `${before}-shit-${after}`;
      const at = policy.inspect(code)?.at;
      expect(at).toBeDefined();
      if (at !== undefined) expect(policy.inspect(code.slice(at.start, at.end))).toBeDefined();
    }),
  );
});

test("is as quick with a text that almost matches all the time", () => {
  const filter = wordFilter(["aaaaaaaaab", "aaaab"]);
  expect(filter.inspect("a".repeat(1_000_000))).toBeUndefined();
  expect(filter.inspect(`${"a".repeat(1_000_000)}b`)?.at).toEqual({ start: 999_991, end: 1_000_001 });
});

test("takes words by the ten thousand, with more states than two bytes can number", () => {
  const words = Array.from({ length: 20_000 }, (_, number) =>
    `x${(number + 4).toString(2)}x`.replaceAll("1", "b").replaceAll("0", "c"),
  );
  const many = [...words, ...words.map((word) => `${word}${word}y${word}`)];
  const filter = wordFilter(many);
  expect(many.filter((word) => filter.inspect(`q${word}q`) === undefined)).toEqual([]);
  expect(filter.inspect("qbcbcbcbcbcq")).toBeUndefined();
});

describe("words", () => {
  test.each([[""], [" . "], ["\u200b"], [7], [null], ["a".repeat(65)]])("may not be %j", (word) => {
    // @ts-expect-error some of these are not even strings
    expect(() => wordFilter(["ok", word])).toThrow(invalidOption);
    // @ts-expect-error some of these are not even strings
    expect(() => wordFilter([], { harmless: ["ok", word] })).toThrow('"harmless[1]"');
  });

  test("are no string", () => {
    // @ts-expect-error a word alone would be taken for its letters
    expect(() => wordFilter("shit")).toThrow(invalidOption);
  });
});
