import { readFileSync } from "node:fs";
import { alphabets, wordFilter } from "@codemint/core";
import { seededRandom } from "@codemint/core/testing";
import { describe, expect, test } from "vitest";
import * as words from "../src/index.js";
import { independentScan } from "./independent-scan.ts";
import { everydayEnglish } from "./sources.ts";

const { harmless, reservedNames, ...languages } = words;
const all = Object.values(languages).flat();
const five = [words.english, words.french, words.german, words.italian, words.spanish].flat();

/** The scan knows nothing of Cyrillic letters that look like Latin ones. */
const { russian: _, ...latinLanguages } = languages;
const latin = Object.values(latinLanguages).flat();

const seed = 20_250_714;
const draw = { attempt: 0, collisions: 0 };

test("there are more than a thousand words in five languages, and each list is a list", () => {
  expect(Object.keys(languages)).toHaveLength(16);
  expect(new Set(five).size).toBeGreaterThan(3_500);
  for (const list of [...Object.values(languages), harmless, reservedNames]) {
    expect(list.length).toBeGreaterThanOrEqual(20);
    expect(list.filter((word) => word.trim() !== word || word === "")).toEqual([]);
    expect(new Set(list).size).toBe(list.length);
  }
});

test("the page tells how many words each list has", () => {
  const page = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const told = page.split("\n").flatMap((line) => {
    const [names = "", counts = ""] = line.split("|").slice(1);
    const numbers =
      counts
        .match(/^[\d, ]+/)?.[0]
        .trim()
        .replaceAll(/,(?=\d)/g, "")
        .split(/[, ]+/) ?? [];
    return [...names.matchAll(/`(\w+)`/g)].map(([, name], index) => [name, Number(numbers[index])]);
  });
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(Object.entries(words).map(([name, list]) => [name, list.length])),
  );
});

describe("random codes", () => {
  test("of ten million that pass the filter, none holds a listed word", () => {
    const scan = independentScan(all);
    const filter = wordFilter(all);
    const strategy = seededRandom(seed, { length: 7 });
    const spent = { drawing: 0, filtering: 0 };
    let drawn = 0;
    let passed = 0;
    while (passed < 10_000_000) {
      const begun = performance.now();
      const codes = Array.from({ length: 10_000 }, () => strategy.next(draw));
      const drawnAt = performance.now();
      const clean = codes.filter((code) => filter.inspect(code) === undefined);
      spent.filtering += performance.now() - drawnAt;
      spent.drawing += drawnAt - begun;
      for (const code of clean) {
        const word = scan(code);
        if (word !== undefined) expect.fail(`seed ${seed}: "${code}" passed, and holds "${word}"`);
      }
      drawn += codes.length;
      passed += clean.length;
    }
    const each = (milliseconds: number): string => `${Math.round((milliseconds * 1e6) / drawn)} ns a code`;
    console.log(`drawing: ${each(spent.drawing)}; filtering by all lists: ${each(spent.filtering)}`);
  });

  test("are refused exactly if the scan finds a word", () => {
    const scan = independentScan(latin);
    const filter = wordFilter(latin);
    const strategy = seededRandom(seed + 1, { length: 9 });
    let refused = 0;
    for (let drawn = 0; drawn < 1_000_000; drawn += 1) {
      const code = strategy.next(draw);
      const isRefused = filter.inspect(code) !== undefined;
      if (isRefused !== (scan(code) !== undefined))
        expect.fail(`seed ${seed + 1}: they disagree on "${code}"`);
      refused += Number(isRefused);
    }
    expect(refused).toBeGreaterThan(1_000);
  });

  // The page of this package tells these.
  test.each([
    ["English", words.english, alphabets.base62, 1_260],
    ["five languages", five, alphabets.base62, 2_070],
    ["all languages", all, alphabets.base62, 3_120],
    ["all languages, and an alphabet without vowels", all, alphabets.vowelFree, 1_120],
  ])("of a million, with %s, about as many are refused as the page says", (_, list, alphabet, said) => {
    const filter = wordFilter(list, { harmless });
    const strategy = seededRandom(seed, { length: 7, alphabet });
    let refused = 0;
    for (let drawn = 0; drawn < 1_000_000; drawn += 1) {
      if (filter.inspect(strategy.next(draw)) !== undefined) refused += 1;
    }
    expect(Math.abs(refused - said)).toBeLessThanOrEqual(said * 0.1);
  });
});

describe("everyday English", () => {
  const everyday = everydayEnglish();

  test("passes, but for words that are rude themselves or in another language", () => {
    const filter = wordFilter(all, { harmless });
    const refused = everyday.filter((word) => filter.inspect(word) !== undefined);
    expect(refused.length).toBeLessThan(150);
    expect(refused).toContain("slut");
    expect(refused).not.toContain("assess");
  });

  test.each([
    "analytics",
    "grape-soda",
    "Scunthorpe",
    "peacocks",
    "the-cocktail-bar",
    "Dickens",
    "spice",
    "matsushita",
  ])("%s is harmless only because the list says so", (code) => {
    expect(wordFilter(words.english, { harmless }).inspect(code)).toBeUndefined();
    expect(wordFilter(words.english).inspect(code)).toBeDefined();
  });
});
