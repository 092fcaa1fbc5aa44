// Writes the page of errors. Every server has to run here.
import { mkdirSync, writeFileSync } from "node:fs";
import { stopEngines, withEngine } from "@codemint/testbed";
import { servers, sqlite } from "./columns.js";
import { observe } from "./observe.js";
import { type ObservedColumn, pageFile, pageText } from "./page.js";

const columns: ObservedColumn[] = [];
try {
  columns.push({ ...sqlite, cells: await observe(sqlite.open()) });
  for (const { engines, open, ...column } of servers) {
    const [name] = engines;
    if (name !== undefined)
      columns.push({ ...column, cells: await observe(await open(await withEngine(name))) });
  }
  mkdirSync(new URL(".", pageFile), { recursive: true });
  writeFileSync(pageFile, pageText(columns));
} finally {
  await stopEngines();
}
