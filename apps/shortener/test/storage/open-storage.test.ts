import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMinter, random } from "@codemint/core";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { openStorage } from "../../src/storage/open-storage.js";
import { temporaryFolder } from "../support/service.js";

const link = { url: "https://example.com/", created: "2026-01-02T03:04:05.678Z" };

test("SQLite: makes the folder, the file and the table, and keeps what was stored", async () => {
  const file = join(temporaryFolder(), "a", "b", "links.db");
  const first = await openStorage(`sqlite:${file}`);
  const { code } = await createMinter({ store: first.store, strategy: random() }).mint(link);
  await first.close();

  const second = await openStorage(`sqlite://${file}`);
  expect(await second.reader.find(code)).toEqual({ code, ...link });
  await second.ping();
  await second.close();
});

test("SQLite: the file is in WAL mode, so that an import and the service get along", async () => {
  const file = join(temporaryFolder(), "links.db");
  const storage = await openStorage(`sqlite:${file}`);
  const db = new Database(file, { readonly: true });
  expect(db.pragma("journal_mode", { simple: true })).toBe("wal");
  db.close();
  await storage.close();
});

test("SQLite: codes that differ in case are different links", async () => {
  const storage = await openStorage(`sqlite:${join(temporaryFolder(), "links.db")}`);
  const minter = createMinter({ store: storage.store, strategy: random() });
  await minter.claim("abc", link);
  expect(await storage.reader.find("ABC")).toBeUndefined();
  expect(await minter.claim("ABC", link)).toMatchObject({ status: "claimed" });
  await storage.close();
});

test.each<[string, (file: string) => void]>([
  ["deleted", (file) => rmSync(file)],
  ["moved away", (file) => renameSync(file, `${file}.old`)],
  [
    "replaced",
    (file) => {
      rmSync(file);
      writeFileSync(file, "");
    },
  ],
])("SQLite: a file that was %s does not answer a ping", async (_, lose) => {
  const file = join(temporaryFolder(), "links.db");
  const storage = await openStorage(`sqlite:${file}`);
  await storage.ping();
  lose(file);
  expect(() => storage.ping()).toThrow(file);
  await storage.close();
});

test("SQLite: a database in memory has no file to lose", async () => {
  const storage = await openStorage("sqlite::memory:");
  await storage.ping();
  await storage.close();
});

test("SQLite: a folder that cannot be made is named in one sentence", async () => {
  const file = join(temporaryFolder(), "a file");
  writeFileSync(file, "");
  const folder = join(file, "folder");
  await expect(openStorage(`sqlite:${folder}/links.db`)).rejects.toThrow(
    `DATABASE_URL needs the folder ${folder}, which cannot be made: ENOTDIR`,
  );
});

test("a closed database does not answer a ping", async () => {
  const storage = await openStorage(`sqlite:${join(temporaryFolder(), "links.db")}`);
  await storage.close();
  expect(() => storage.ping()).toThrow();
});

test.each(["mysql://localhost/links", "sqlite:", "postgres:", "links.db", "", "constructor:x", "toString:x"])(
  "DATABASE_URL=%j is refused with a hint",
  async (url) => {
    await expect(openStorage(url)).rejects.toThrow(
      "DATABASE_URL must begin with one of: sqlite:, postgres:, ",
    );
    expect(existsSync("x")).toBe(false);
  },
);

test.each([
  "dynamodb:links",
  "dynamodb://eu-central-1",
  "dynamodb://eu-central-1/a",
  "dynamodb://eu-central-1/a b",
])("DATABASE_URL=%j is refused with an example", async (url) => {
  await expect(openStorage(url)).rejects.toThrow("such as dynamodb://eu-central-1/links");
});
