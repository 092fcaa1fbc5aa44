import { alphabets, customCodes, defaultReservedWords, reservedWords, wordFilter } from "@codemint/core";
import { describe, expect, test } from "vitest";
import { english, reservedNames } from "../src/index.js";

/** The routes that a shortener in use keeps for itself: kutt's list, which let `Login` pass. */
const routes = [
  ["login", "logout", "signup", "reset-password", "resetpassword", "url-password", "url-info", "settings"],
  ["stats", "verify", "api", "404", "static", "images", "banned", "terms", "privacy", "protected", "report"],
  ["pricing", "rest", "users/new", ".well-known/security.txt"],
].flat();

const cyrillic: Readonly<Record<string, string>> = { a: "а", c: "с", e: "е", o: "о", p: "р", s: "ѕ", x: "х" };

/** How people have come past the lists of such services, or might have. */
const disguises: Readonly<Record<string, (name: string) => string>> = {
  "as it is": (name) => name,
  "in capitals (pixelfed/pixelfed#2436)": (name) => name.toUpperCase(),
  "with a capital": (name) => name.charAt(0).toUpperCase() + name.slice(1),
  "in the letters of another script (mastodon/mastodon#3833)": (name) =>
    Array.from(name, (letter) => cyrillic[letter] ?? letter).join(""),
  "in full width": (name) =>
    name.replace(/[!-.0-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  "with an accent": (name) => name.replace(/[aeiou]/, (vowel) => `${vowel}\u0301`),
  "with a blank behind (pingcap/tidb#31299)": (name) => `${name} `,
  "with a no-break space behind (zestedesavoir/zds-site#3712)": (name) => `${name}\u00a0`,
  "with a dot behind (AmoabaKelvin/ishortn.ink#127)": (name) => `${name}.`,
  "with an invisible sign inside": (name) => `${name.slice(0, 1)}\u200b${name.slice(1)}`,
  "as a path": (name) => `/${name}/`,
  "as the beginning of a path": (name) => `${name}/x`,
  "percent-encoded": (name) => `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
};

const policy = reservedWords([...defaultReservedWords, ...reservedNames, ...routes]);

describe.each(Object.entries(disguises))("a reserved name %s", (_, disguise) => {
  test("is refused, whichever it is", () => {
    const names = [...defaultReservedWords, ...reservedNames, ...routes];
    expect(names.length).toBeGreaterThan(500);
    expect(names.filter((name) => policy.inspect(disguise(name)) === undefined)).toEqual([]);
  });
});

test("a slug that shadowed an interface is refused once it is listed (shlinkio/shlink#1173)", () => {
  expect(reservedWords().inspect("rest")).toBeUndefined();
  expect(policy.inspect("rest")).toMatchObject({ rule: "reserved" });
});

test("names that only hold a reserved one pass", () => {
  for (const code of ["administrations", "my-login", "restful", "stats2025", "pricings"]) {
    expect(policy.inspect(code)).toBeUndefined();
  }
});

describe("custom codes that people typed", () => {
  const rules = customCodes();

  test.each([
    ["a dot, for an address that looks like another (AmoabaKelvin/ishortn.ink#127)", "paypal.com", 6, 7],
    ["a no-break space (zestedesavoir/zds-site#3712)", "spring\u00a0sale", 6, 7],
    ["a letter of another script (mastodon/mastodon#3833)", "pаypal", 1, 2],
    ["a blank behind (pingcap/tidb#31299)", "sale ", 4, 5],
  ])("with %s are refused, and never changed", (_, code, start, end) => {
    expect(rules.inspect(code)).toMatchObject({ rule: "charset", at: { start, end } });
  });

  test.each([
    ["F.U.C.K-2025", 0, 7],
    ["sh1t-happens", 0, 4],
    ["A55HOLE", 0, 7],
    ["ni99er", 0, 4],
    ["8itch", 0, 5],
    ["bull-sh1+", 0, 9],
  ])("that are rude are refused, and where: %s (microsoft/AzUrlShortener#176)", (code, start, end) => {
    expect(wordFilter(english).inspect(code)).toMatchObject({ rule: "offensive", at: { start, end } });
  });

  test("of three letters offend where they stand alone; within a code only the alphabet prevents them (code-dot-org#5920)", () => {
    const filter = wordFilter(english);
    expect(filter.inspect("SEX-AVF")).toMatchObject({ at: { start: 0, end: 3 } });
    expect(filter.inspect("SEXAVF")).toBeUndefined();
    expect(alphabets.vowelFree.symbols.filter((symbol) => "SEXA".includes(symbol))).toEqual(["X"]);
  });
});
