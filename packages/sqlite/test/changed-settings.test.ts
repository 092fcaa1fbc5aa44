import {
  alphabets,
  type CodeStrategy,
  checked,
  counter,
  createMinter,
  growing,
  hashed,
  leased,
  type MintEvent,
  permuted,
  prefixed,
  random,
} from "@codemint/core";
import { clockedSnowflake, seededRandom } from "@codemint/core/testing";
import type { Database } from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { sqliteCounter, sqliteCounterSchema, sqliteStore } from "../src/index.js";
import { type Link, links, openLinks } from "./support/database.js";

const key = (byte: number) => new Uint8Array(16).fill(byte);
const record: Link = { target: "https://example.com" };

function openWithCounter(): Database {
  const db = openLinks();
  db.exec(sqliteCounterSchema());
  return db;
}

const minterOver = (db: Database, strategy: CodeStrategy, onEvent?: (event: MintEvent) => void) =>
  createMinter({ store: sqliteStore<Link>(db, links), strategy, onEvent });

describe("codes made under older settings stay valid beside new ones", () => {
  const changes: Record<string, (db: Database) => readonly CodeStrategy[]> = {
    "random codes grow from 7 to 8 symbols": () => [random({ length: 7 }), random({ length: 8 })],
    "a counter's codes grow from 1 symbol to 2": (db) => {
      const numbers = () => counter(sqliteCounter(db), { alphabet: alphabets.digits });
      return [numbers(), numbers()];
    },
    "permuted codes grow from 7 to 8 symbols over one counter": (db) =>
      [7, 8].map((length) => permuted(counter(sqliteCounter(db)), { key: key(1), length })),
    "a new key is told by a prefix": (db) => [
      permuted(counter(sqliteCounter(db)), { key: key(1), length: 6 }),
      prefixed("k2-", permuted(counter(sqliteCounter(db)), { key: key(2), length: 6 })),
    ],
    "a new alphabet is told by a prefix": () => [
      random({ length: 8 }),
      prefixed("P-", random({ length: 8, alphabet: alphabets.lookalikeFree })),
    ],
    "a check symbol is added": () => [random({ length: 8 }), checked(random({ length: 9 }))],
  };

  for (const [change, settings] of Object.entries(changes)) {
    test(change, async () => {
      const db = openWithCounter();
      const codes: string[] = [];
      for (const strategy of settings(db)) {
        for (let count = 0; count < 40; count += 1) {
          codes.push((await minterOver(db, strategy).mint({ target: `${codes.length}` })).code);
        }
      }
      expect(new Set(codes).size).toBe(codes.length);
      const find = db.prepare<[string], unknown>("SELECT target FROM links WHERE code = ?").pluck();
      expect(codes.map((code) => find.get(code))).toEqual(codes.map((_, index) => `${index}`));
    });
  }
});

describe("a generated code that was claimed is drawn again", () => {
  // Each makes the same codes whenever it is made anew. A capability code cannot be foretold, which is what it is for.
  const strategies: Record<string, (db: Database) => CodeStrategy> = {
    random: () => seededRandom(5, { length: 7 }),
    counter: (db) => counter(sqliteCounter(db)),
    leased: (db) => leased(sqliteCounter(db), { size: 10 }),
    permuted: (db) => permuted(counter(sqliteCounter(db)), { key: key(3), length: 7 }),
    snowflake: () =>
      clockedSnowflake(() => Date.UTC(2026, 0, 1), { worker: 1, epoch: new Date("2025-01-01") }),
    hashed: () => hashed({ length: 8 }),
    growing: () => growing((length) => seededRandom(length, { length }), { from: 6, to: 8 }),
    prefixed: (db) => prefixed("GIFT-", counter(sqliteCounter(db))),
    checked: (db) => checked(counter(sqliteCounter(db), { length: 5 })),
  };

  for (const [name, make] of Object.entries(strategies)) {
    test(name, async () => {
      const idempotencyKey = "one request";
      const twin = make(openWithCounter());
      const foretold = await twin.next({ attempt: 0, collisions: 0, idempotencyKey });

      const db = openWithCounter();
      const events: MintEvent[] = [];
      const minter = minterOver(db, make(db), (event) => events.push(event));
      expect((await minter.claim(foretold, record)).status).toBe("claimed");
      const { code } = await minter.mint(record, { idempotencyKey });
      expect(code).not.toBe(foretold);
      expect(events).toContainEqual({ type: "collision", operation: "mint", collisions: 1 });
      expect(await minter.claim(code, record)).toEqual({ status: "taken" });
    });
  }
});
