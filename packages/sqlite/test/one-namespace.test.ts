import { alphabets, counter, createMinter, type MintEvent, type SyncCodeStrategy } from "@codemint/core";
import { seededRandom } from "@codemint/core/testing";
import type { Database } from "better-sqlite3";
import { expect, test } from "vitest";
import { sqliteCounter, sqliteCounterSchema, sqliteStore } from "../src/index.js";
import { type Link, links, openLinks } from "./support/database.js";

const record: Link = { target: "https://example.com" };

const strategies: Record<string, (db: Database) => SyncCodeStrategy> = {
  // Ten codes, most of them claimed; seeded, so that a draw is known to meet a claimed one.
  random: () => seededRandom(1, { length: 1, alphabet: alphabets.digits }),
  counter: (db) => {
    db.exec(sqliteCounterSchema());
    return counter(sqliteCounter(db), { alphabet: alphabets.digits });
  },
};

for (const [name, open] of Object.entries(strategies)) {
  test(`${name} draws again on claimed codes, and a generated code cannot be claimed`, () => {
    const db = openLinks();
    const events: MintEvent[] = [];
    const minter = createMinter({
      store: sqliteStore<Link>(db, links),
      strategy: open(db),
      attempts: 100,
      onEvent: (event) => events.push(event),
    });
    const claimed = ["1", "2", "4", "5", "7", "8"];
    for (const code of claimed) expect(minter.claimSync(code, record).status).toBe("claimed");

    const generated = [1, 2, 3].map(() => minter.mintSync(record).code);
    expect(claimed.filter((code) => generated.includes(code))).toEqual([]);
    expect(new Set(generated).size).toBe(3);
    expect(events.filter(({ type }) => type === "collision").length).toBeGreaterThan(0);

    for (const code of generated) expect(minter.claimSync(code, record)).toEqual({ status: "taken" });
    const stored = db.prepare<[], { code: string }>("SELECT code FROM links").all();
    expect(stored.map(({ code }) => code).toSorted()).toEqual([...claimed, ...generated].toSorted());
  });
}
