import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  alphabets,
  birthdayPoint,
  guessingTime,
  guessOdds,
  insertOdds,
  keyspaceOf,
  lengthTable,
  plan,
} from "@codemint/core";
import { describe, expect, test } from "vitest";
import { root } from "../architecture/workspace.ts";
import { read } from "./pages.ts";

/** The comments of a module as running text, and a page as it is but for the rows of its length table, which another test compares. */
const prose = (path: string): string =>
  path.endsWith(".md")
    ? read(path).replace(/^\| \d \| .*$/gm, "")
    : Array.from(read(path).matchAll(/^\s*(?:\/\*\*|\*|\/\/) ?(.*)$/gm), ([, line]) => line).join(" ");

const core = "packages/core";
const grouped = (value: bigint | number): string => value.toLocaleString("en-US");
const seven = keyspaceOf(alphabets.base62, 7);
const capabilityCodes = keyspaceOf(alphabets.base62, 22);
const [{ bits = 0 } = {}] = lengthTable({ lengths: [22] });
const century = 100 * 365.25 * 86_400;
const { guessesPerSecond, onePercent } = guessingTime(capabilityCodes, 10n ** 12n, { guessesPerSecond: 1e9 });
// As small as these are, the odds are in proportion to the time.
const oddsInACentury = (0.01 * century) / onePercent;
const planned = plan({ codesPerDay: 1_000, years: 10, purpose: "public-link" });

/** Sentences of docstrings and pages, with their figures as the planner gives them. */
const sentences: readonly (readonly [path: string, sentence: string])[] = [
  [`${core}/src/strategies/random.ts`, `N^length, ${grouped(seven)} for 7 base62 symbols`],
  [
    `${core}/src/strategies/random.ts`,
    `${grouped(birthdayPoint(seven, 0.5))} codes of 7 symbols have an even chance`,
  ],
  [
    `${core}/src/strategies/hashed.ts`,
    `an even chance of one clash at ${grouped(birthdayPoint(seven, 0.5))} keys`,
  ],
  [
    `${core}/src/strategies/permutation.ts`,
    `a million codes of 7 base62 symbols make one guess in ${grouped(guessOdds(seven, 1_000_000).oneIn)} hit`,
  ],
  [
    `${core}/src/strategies/capability.ts`,
    `${(Number(capabilityCodes) / 1e39).toFixed(1)}e39 for 22 base62 symbols (${bits.toFixed(2)} bits)`,
  ],
  [
    `${core}/src/strategies/capability.ts`,
    `10^12 live codes, an attacker who makes 10^${Math.log10(guessesPerSecond)} guesses a second for a hundred years hits one with odds of ${oddsInACentury.toExponential(1)}.`,
  ],
  [`${core}/src/planner/birthday.ts`, `${grouped(birthdayPoint(seven, 0.5))} of 62^7`],
  [`${core}/src/planner/birthday.ts`, `${birthdayPoint(365, 0.5)} of 365 for one half`],
  [
    `${core}/src/planner/guessing.ts`,
    `with 10,000,000 live codes of 62^7 one in ${grouped(guessOdds(seven, 10_000_000).oneIn)} hits`,
  ],
  [
    `${core}/src/planner/insert-odds.ts`,
    `At a fill of 10,000,000 of 62^7 a draw collides with odds of ${insertOdds(seven, 10_000_000).fill.toExponential(2)}, and three in a row with ${insertOdds(seven, 10_000_000, 3).failure.toExponential(2)}.`,
  ],
  [
    `${core}/src/planner/recommend.ts`,
    `needs ${insertOdds(100n, 1).retries.toFixed(2)} retries, and five fail with ${Number(insertOdds(100n, 1).failure.toPrecision(6)).toExponential()}`,
  ],
  [`${core}/README.md`, `// random ${planned.length} ${planned.recommendation.lengthReason}`],
  [`${core}/README.md`, `// ${planned.guess?.oneIn}n ${planned.grow?.records}n`],
];

/** Numbers of the docs that are no figures: limits, defaults, and the premises of the sentences. */
const settings = new Set(
  "1,000 1,024 4,096 10,000 30,000 50,000 60,000 65,536 100,000 1,000,000 3,600,000 86,400,000 100,000,000 1e5 1e6 1e12".split(
    " ",
  ),
);
const figure = /\b\d{1,3}(?:,\d{3})+\b|\b\d+(?:\.\d+)?e[-+]?\d+\b|\b\d+\.\d+ bits/g;

/** Figures of a text outside of the sentences that the planner wrote. */
function unaccounted(text: string, computed: readonly string[]): readonly string[] {
  let rest = text;
  for (const sentence of computed) rest = rest.replaceAll(sentence, "");
  return (rest.match(figure) ?? []).filter((found) => !settings.has(found));
}

const documented = [
  "README.md",
  `${core}/README.md`,
  ...["strategies", "planner", "codec"].flatMap((layer) =>
    readdirSync(join(root, core, "src", layer)).map((file) => `${core}/src/${layer}/${file}`),
  ),
];

describe("a figure in the docs is the planner's", () => {
  test.each(sentences)("%s: %s", (path, sentence) => {
    expect(prose(path).includes(sentence)).toBe(true);
  });

  test.each(documented)("%s has no other", (path) => {
    const computed = sentences.map(([, sentence]) => sentence);
    expect(unaccounted(prose(path), computed)).toEqual([]);
  });

  test("and one that is not would be found", () => {
    const text = "N^6, 56,800,235,584, where up to 10,000 collide with odds of 1.8e-7.";
    expect(unaccounted(text, ["N^6, 56,800,235,584"])).toEqual(["1.8e-7"]);
  });
});
