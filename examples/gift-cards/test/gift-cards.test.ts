import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { beforeEach, expect, test } from "vitest";
import { openShop, schema } from "../src/shop.js";

let db: Database.Database;
const rows = (table: string) => db.prepare(`SELECT * FROM ${table}`).all();

beforeEach(() => {
  db = new Database(":memory:");
  db.exec(schema);
});

test("stores a payment and its card together", () => {
  const { code, replayed } = openShop(db).sell("pay_1", 5_000);
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
  expect(replayed).toBe(false);
  expect(rows("payments")).toEqual([{ id: "pay_1", cents: 5_000 }]);
  expect(rows("gift_cards")).toMatchObject([{ payment: "pay_1", cents: 5_000, code }]);
});

test("gives a repeated payment the card that it has", () => {
  const shop = openShop(db);
  const first = shop.sell("pay_1", 5_000);
  expect(shop.sell("pay_1", 5_000)).toEqual({ code: first.code, replayed: true });
  expect(rows("gift_cards")).toHaveLength(1);
});

test("leaves no card behind when the sale is rolled back", () => {
  db.exec(
    "CREATE TRIGGER no_cards BEFORE INSERT ON gift_cards BEGIN SELECT RAISE(ABORT, 'out of cards'); END",
  );
  const shop = openShop(db);
  expect(() => shop.sell("pay_1", 5_000)).toThrow();
  expect(() => shop.sell("pay_2", -1)).toThrow(/CHECK/);
  expect(rows("payments")).toEqual([]);
  expect(rows("gift_cards")).toEqual([]);
});

test("runs from its page's command", () => {
  const output = execFileSync(process.execPath, ["dist/main.js"], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    encoding: "utf8",
  });
  expect(output).toMatch(/^sold .*replayed: false/);
  expect(output).toMatch(/again .*replayed: true/);
});
