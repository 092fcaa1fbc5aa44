import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lengthTable } from "../../src/planner/length-table.js";

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
