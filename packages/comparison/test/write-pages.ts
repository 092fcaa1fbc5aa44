// Writes the pages of docs/proof. Every server has to run here.
import { mkdirSync, writeFileSync } from "node:fs";
import { stopEngines, withEngine } from "@codemint/testbed";
import * as differences from "./differences/observe.js";
import * as differencesPage from "./differences/page.js";
import { sqliteSubject } from "./differences/subjects.js";
import { served } from "./differences/subjects-by-name.js";
import { servers, sqlite } from "./errors/columns.js";
import * as errors from "./errors/observe.js";
import * as errorsPage from "./errors/page.js";

const columns: errorsPage.ObservedColumn[] = [];
const facts: Partial<Record<differencesPage.DatabaseName, differences.Facts>> = {};
try {
  columns.push({ ...sqlite, cells: await errors.observe(sqlite.open()) });
  for (const { engines, open, ...column } of servers) {
    columns.push({ ...column, cells: await errors.observe(await open(await withEngine(engines[0]))) });
  }
  facts.SQLite = await differences.observe(sqliteSubject());
  for (const { database, engines, open } of served) {
    facts[database] = await differences.observe(await open(await withEngine(engines[0])));
  }
  mkdirSync(new URL(".", errorsPage.pageFile), { recursive: true });
  writeFileSync(errorsPage.pageFile, errorsPage.pageText(columns));
  writeFileSync(differencesPage.pageFile, differencesPage.pageText(facts));
} finally {
  await stopEngines();
}
