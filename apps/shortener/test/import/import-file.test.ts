import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CodemintError } from "@codemint/core";
import { expect, onTestFinished, test } from "vitest";
import { type ImportResult, importFile } from "../../src/import/import-file.js";
import { type BadLine, survey } from "../../src/import/survey.js";
import { createService } from "../../src/service.js";
import { openSqlite } from "../../src/storage/sqlite.js";
import type { Storage } from "../../src/storage/storage.js";
import { readRows, temporaryFolder } from "../support/service.js";

function setUp(content: string, around: (storage: Storage) => Storage = (storage) => storage) {
  const folder = temporaryFolder();
  const path = join(folder, "urls.txt");
  const database = join(folder, "links.db");
  writeFileSync(path, content);
  const storage = around(openSqlite(database));
  onTestFinished(() => storage.close());
  const { minter } = createService(storage);

  const run = async ({ stopAfter = Number.POSITIVE_INFINITY, meanwhile = () => {} } = {}) => {
    const bad: BadLine[] = [];
    const codes = new Map<number, string>();
    const errors: [number, CodemintError][] = [];
    const found = await survey(path, (line) => bad.push(line));
    meanwhile();
    let asked = 0;
    const result: ImportResult = await importFile({
      path,
      survey: found,
      minter,
      stopped: () => ++asked > stopAfter,
      onCode: ({ number }, code) => void codes.set(number, code),
      onError: ({ number }, error) => void errors.push([number, error]),
    });
    return { result, bad, codes, errors };
  };
  return { path, run, rows: () => readRows(database), storage };
}

const urls = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `https://example.com/${index}`);
const done = (created: number, replayed = 0): ImportResult => ({
  created,
  replayed,
  failed: 0,
  end: "complete",
});

test("each line gets a code; a second run gives the same ones and stores nothing", async () => {
  const { run, rows } = setUp(`${urls(1_200).join("\n")}\n`);
  const first = await run();
  const second = await run();
  expect([first.result, second.result]).toEqual([done(1_200), done(0, 1_200)]);
  expect(second.codes).toEqual(first.codes);
  expect(rows()).toHaveLength(1_200);
});

test("a line that stands twice gets two codes: each line is one request", async () => {
  const { run, rows } = setUp("https://example.com/\nhttps://example.com/\n");
  expect((await run()).result).toEqual(done(2));
  expect(new Set(rows().map(({ code }) => code)).size).toBe(2);
});

test("bad lines are told by number and left out; those that are empty or blank are passed over", async () => {
  const { run, rows } = setUp(
    "https://example.com/a\n \t\u3000\r\nexample.com\nmailto:a@b.example\n https://example.com/\n\nhttps://example.com/b",
  );
  const { result, bad, codes } = await run();
  expect(result).toEqual(done(2));
  expect(bad).toEqual([
    { number: 3, fault: "not-a-url" },
    { number: 4, fault: "scheme" },
    { number: 5, fault: "not-a-url" },
  ]);
  expect([...codes.keys()]).toEqual([1, 7]);
  expect(
    rows()
      .map(({ url }) => url)
      .toSorted(),
  ).toEqual(["https://example.com/a", "https://example.com/b"]);
});

test("stopped, it finishes the round under way, and the next run goes on from there", async () => {
  const { run, rows } = setUp(urls(1_200).join("\n"));
  const first = await run({ stopAfter: 700 });
  expect(first.result).toEqual({ created: 700, replayed: 0, failed: 0, end: "stopped" });
  expect(rows()).toHaveLength(700);
  expect((await run()).result).toEqual(done(500, 700));
  expect(rows()).toHaveLength(1_200);
});

test("a file that grows or changes under its hands is told, and no line too many is stored", async () => {
  const { run, rows, path } = setUp(urls(10).join("\n"));
  const grown = await run({ meanwhile: () => appendFileSync(path, "0\nhttps://example.com/new\n") });
  expect(grown.result.end).toBe("changed");
  expect(rows()).toHaveLength(10);
});

test("bad lines do not shift the others: mended, they make another batch", async () => {
  const { run, rows, path } = setUp("bad\nhttps://example.com/a\nhttps://example.com/b\n");
  await run();
  writeFileSync(path, "https://example.com/c\nhttps://example.com/a\nhttps://example.com/b\n");
  const { result, codes } = await run();
  expect(result).toEqual(done(3));
  const targets = new Map(rows().map(({ code, url }) => [code, url]));
  expect([1, 2, 3].map((number) => targets.get(codes.get(number) ?? ""))).toEqual([
    "https://example.com/c",
    "https://example.com/a",
    "https://example.com/b",
  ]);
});

test("a line that the database does not take fails alone, and the next run mends it", async () => {
  let full = true;
  const { run, rows, storage } = setUp(urls(20).join("\n"), (inner) => {
    const { insertMany: _, ...store } = inner.store;
    return {
      ...inner,
      store: {
        ...store,
        async insert(request, options) {
          if (full && request.record.url.endsWith("/7")) throw new Error("the reply was lost");
          return inner.store.insert(request, options);
        },
      },
    };
  });
  expect(storage.store.insertMany).toBeUndefined();
  const first = await run();
  expect(first.result).toEqual({ created: 19, replayed: 0, failed: 1, end: "complete" });
  expect(first.errors.map(([number, error]) => [number, error.code])).toEqual([
    [8, "ERR_CODEMINT_OUTCOME_UNKNOWN"],
  ]);
  full = false;
  expect((await run()).result).toEqual(done(1, 19));
  expect(rows()).toHaveLength(20);
});

test("an empty file is complete at once", async () => {
  const { run } = setUp("");
  expect((await run()).result).toEqual(done(0));
});
