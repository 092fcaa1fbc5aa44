import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isCodemintError } from "../../src/errors/index.js";
import type { NumberStrategy } from "../../src/ports/index.js";
import { capability } from "../../src/strategies/capability.js";
import { checked } from "../../src/strategies/checked.js";
import { counter } from "../../src/strategies/counter.js";
import { growing } from "../../src/strategies/growing.js";
import { hashed } from "../../src/strategies/hashed.js";
import { leased } from "../../src/strategies/leased.js";
import { permuted } from "../../src/strategies/permuted.js";
import { prefixed } from "../../src/strategies/prefixed.js";
import { random } from "../../src/strategies/random.js";
import { snowflake } from "../../src/strategies/snowflake.js";
import { counterAt } from "./counters.js";

const { store } = counterAt(0n);
const key = Uint8Array.from({ length: 16 }, (_, index) => index + 1);
const draw = { attempt: 0, collisions: 0, idempotencyKey: "key" };

/** Each strategy with codes of about a length. */
const inner = {
  random: (length: number) => random({ length }),
  capability: (length: number) => capability({ length: length + 20 }),
  hashed: (length: number) => hashed({ length }),
  counter: (length: number) => counter(store, { length }),
  leased: (length: number) => leased(store, { length }),
  snowflake: (length: number) => snowflake({ worker: 1, length: length + 6 }),
  permuted: (length: number) => permuted(counter(store), { key, length }),
  growing: (length: number) => growing((each) => random({ length: each }), { from: length, to: length + 1 }),
  checked: (length: number) => checked(random({ length })),
  prefixed: (length: number) => prefixed("G-", random({ length })),
};

type Make = (typeof inner)[keyof typeof inner];

const outer = {
  // What is no number strategy is none to the compiler either; this is what one without it meets.
  permuted: (make: Make) => permuted(make(6) as unknown as NumberStrategy, { key, length: 11 }),
  growing: (make: Make) => growing(make, { from: 6, to: 7 }),
  checked: (make: Make) => checked(make(6)),
  prefixed: (make: Make) => prefixed("P-", make(6)),
};

const page = readFileSync(new URL("../../README.md", import.meta.url), "utf8").split("\n");
const cells = (line: string): readonly string[] => line.split("|").slice(1, -1);
const heading = page.find((line) => line.startsWith("| | `random`, ")) ?? "";
const columns = cells(heading)
  .slice(1)
  .map((cell) => Array.from(cell.matchAll(/`(\w+)`/g), ([, name]) => name));

/** What the page says of a strategy inside of another. */
function told(outside: string, inside: string): string | undefined {
  const row = cells(page.find((line) => line.startsWith(`| \`${outside}\` of |`)) ?? "").slice(1);
  return row[columns.findIndex((names) => names.includes(inside))]?.trim();
}

test("the page's table names every strategy", () => {
  expect(columns.flat().toSorted()).toEqual(Object.keys(inner).toSorted());
});

const pairs = Object.entries(outer).flatMap(([outside, wrap]) =>
  Object.entries(inner).map(([inside, make]) => ({ outside, wrap, inside, make })),
);

test.each(pairs)(
  "$outside of $inside is made or refused as the page says",
  async ({ outside, wrap, inside, make }) => {
    if (told(outside, inside) === "yes") {
      expect(await wrap(make).next(draw)).toMatch(/^[\w-]{6,}$/);
      return;
    }
    expect(told(outside, inside)).toBe("no");
    let refusal: unknown;
    try {
      wrap(make);
    } catch (error) {
      refusal = error;
    }
    expect(isCodemintError(refusal, "ERR_CODEMINT_INVALID_OPTION")).toBe(true);
  },
);
