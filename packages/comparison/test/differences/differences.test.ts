import { readFileSync } from "node:fs";
import { describeOn } from "@codemint/testbed/vitest";
import { expect, test } from "vitest";
import { type Facts, observe } from "./observe.js";
import { columnOf, type DatabaseName, frameOf, pageFile, pageText } from "./page.js";
import { sqliteSubject } from "./subjects.js";
import { served } from "./subjects-by-name.js";

const page = readFileSync(pageFile, "utf8");

const expectOnPage = (database: DatabaseName, facts: Facts): void =>
  expect(columnOf(page, database)).toEqual(columnOf(pageText({ [database]: facts }), database));

test("SQLite is what the page says", async () => {
  expectOnPage("SQLite", await observe(sqliteSubject()));
});

for (const { database, engines, open } of served) {
  await describeOn(engines, (engine) => {
    test(`${database}: it is what the page says`, async () => {
      expectOnPage(database, await observe(await open(engine)));
    });
  });
}

test("everything else on the page is the program's", () => {
  expect(frameOf(page)).toBe(frameOf(pageText({})));
});
