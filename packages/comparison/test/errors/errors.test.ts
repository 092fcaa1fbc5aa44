import { readFileSync } from "node:fs";
import { describeOn } from "@codemint/testbed/vitest";
import { expect, test } from "vitest";
import { servers, sqlite } from "./columns.js";
import { naively, naivelyWrong, type ObservedCells, observe } from "./observe.js";
import { columnOf, pageFile, pageText } from "./page.js";

const page = readFileSync(pageFile, "utf8");

/** What was observed in this run, by database. */
const observed = new Map<string, ObservedCells>();

/** The page's column is what happens. */
async function expectOnPage(database: string, asked: string, cells: ObservedCells): Promise<void> {
  observed.set(database, cells);
  const now = pageText([{ database, asked, cells }]);
  expect(columnOf(page, database)).toEqual(columnOf(now, database));
}

const wrongCells = (cells: ObservedCells): readonly string[] =>
  Object.entries(cells).flatMap(([situation, cell]) =>
    typeof cell !== "string" && naivelyWrong(cell) ? [situation] : [],
  );

test("SQLite says what the page says", async () => {
  await expectOnPage(sqlite.database, sqlite.asked, await observe(sqlite.open()));
});

for (const { database, asked, engines, open } of servers) {
  await describeOn(engines, (engine) => {
    test(`${database}: it says what the page says`, async () => {
      await expectOnPage(database, asked, await observe(await open(engine)));
    });
  });
}

test("the page's head and the names of its rows are the program's", () => {
  const written = pageText([]);
  const head = (text: string) => text.split("\n| ")[0];
  expect(head(page)).toBe(head(written));
  expect(columnOf(page, "what happens")).toEqual(columnOf(written, "what happens"));
});

test("whoever goes by the database's word alone is wrong at least three times", () => {
  const wrong = [...observed].flatMap(([database, cells]) =>
    wrongCells(cells).map((situation) => `${database}: ${situation}`),
  );
  expect(wrong.length).toBeGreaterThanOrEqual(3);
  expect(wrong).toContain("SQLite: other-unique");
  for (const database of ["PostgreSQL", "MongoDB"]) {
    if (observed.has(database)) expect(wrong).toContain(`${database}: other-unique`);
  }
});

test("going by the word alone is tried as it is done: a duplicate means taken", () => {
  expect(["23505", "11000", "SQLITE_CONSTRAINT_UNIQUE"].map(naively)).toEqual(["taken", "taken", "taken"]);
  expect(["23503", "121", "SQLITE_BUSY"].map(naively)).toEqual(Array(3).fill("nothing stored"));
});

test("a page that says something else is told apart", () => {
  const [database = "", cells] = [...observed][0] ?? [];
  const right = columnOf(page, database);
  expect(cells).toBeDefined();
  expect(right.length).toBeGreaterThan(20);
  expect(columnOf(page.replaceAll("`CONSTRAINT` (unique)", "`TAKEN`"), database)).not.toEqual(right);
});
