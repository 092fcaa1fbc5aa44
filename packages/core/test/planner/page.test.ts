import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as core from "../../src/index.js";
import { lengthTable } from "../../src/planner/length-table.js";
import { choices } from "../../src/planner/purposes.js";

const page = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

test("the page's length table is the planner's", () => {
  for (const row of lengthTable({ records: [10 ** 7, 10 ** 8, 10 ** 9] })) {
    const line = page.split("\n").find((each) => each.startsWith(`| ${row.length} | `)) ?? "";
    const [, , keyspace, evenPoint, oneIn, retries = ""] = line.split("|").map((cell) => cell.trim());
    expect([keyspace, evenPoint, oneIn]).toEqual(
      [row.keyspace, row.evenPoint, row.guess.oneIn].map((value) => value.toLocaleString("en-US")),
    );
    // Two significant digits.
    expect(retries.split(", ").map(Number)).toEqual(
      row.inserts.map((insert) => Number(insert.retries.toPrecision(2))),
    );
  }
});

test("the page's decision table is the planner's, by the names under which strategies are imported", () => {
  const rows = page.matchAll(/^\| `([a-z-]+)` \| `(\w+)`(.*?)\| .* \|$/gm);
  const told = Array.from(rows, ([, purpose = "", strategy, more = ""]) => [
    purpose,
    { strategy, hiding: /`(\w+)` to hide the volume/.exec(more)?.[1] },
  ]);
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(
      Object.entries(choices).map(([purpose, { strategy, hidingVolume }]) => [
        purpose,
        { strategy, hiding: hidingVolume?.strategy },
      ]),
    ),
  );
  const exported = new Map<string, unknown>(Object.entries(core));
  for (const { strategy, alphabet, hidingVolume } of Object.values(choices)) {
    expect(exported.get(strategy)).toBeTypeOf("function");
    expect(exported.get(hidingVolume?.strategy ?? strategy)).toBeTypeOf("function");
    expect(Object.values(core.alphabets)).toContain(alphabet);
  }
});
