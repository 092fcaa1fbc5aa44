import { snowflake } from "@codemint/core";
import { describe, expect, test } from "vitest";
import { sqliteLeaseSchema, sqliteLeases } from "../src/index.js";
import { newPath, open } from "./support/database.js";
import { expectFailure, failureOf } from "./support/failure.js";

const terms = { slots: 2, ttlMs: 60_000 };

function openLeases() {
  const path = newPath();
  const db = open(path, { timeout: 0 });
  db.exec(sqliteLeaseSchema());
  const rows = () => db.prepare("SELECT * FROM codemint_leases ORDER BY name, slot").all();
  const expire = (slot: number, at: number) =>
    db.prepare("UPDATE codemint_leases SET expires_at = ? WHERE slot = ?").run(at, slot);
  return { db, path, rows, expire, leases: sqliteLeases(db) };
}

const full = { code: "ERR_CODEMINT_LEASES_FULL", retryable: true };
const lost = { code: "ERR_CODEMINT_LEASE_LOST" };

describe("leases", () => {
  test("are lent slot by slot by the machine's clock, to any connection", () => {
    const { path, leases, rows } = openLeases();
    const before = Date.now();
    const lease = leases.acquire("codes", terms);
    const after = Date.now();
    expect(lease).toMatchObject({ name: "codes", slot: 0, fence: 1n, notBefore: 0 });
    expect(lease.expiresAt).toBeGreaterThanOrEqual(before + 60_000);
    expect(lease.expiresAt).toBeLessThanOrEqual(after + 60_000);
    const other = sqliteLeases(open(path));
    expect(other.acquire("codes", terms)).toMatchObject({ slot: 1, fence: 1n });
    expectFailure(
      failureOf(() => leases.acquire("codes", terms)),
      full,
    );
    for (const name of ["Codes", "codes ", "__proto__", "'; --", "n".repeat(128)]) {
      expect(other.acquire(name, terms), name).toMatchObject({ name, slot: 0 });
    }
    expect(rows()).toContainEqual({
      name: "codes",
      slot: 0,
      fence: 1,
      not_before: 0,
      expires_at: lease.expiresAt,
    });
  });

  test("are taken over once they have expired, the first to expire first, and from there on", () => {
    const { leases, expire } = openLeases();
    const held = [leases.acquire("codes", terms), leases.acquire("codes", terms)];
    expire(0, 5_000);
    expire(1, 4_000);
    expect(leases.acquire("codes", terms)).toMatchObject({ slot: 1, fence: 2n, notBefore: 4_000 });
    expect(leases.acquire("codes", terms)).toMatchObject({ slot: 0, fence: 2n, notBefore: 5_000 });
    for (const lease of held) {
      for (const call of [() => leases.renew(lease, 1), () => leases.release(lease)])
        expectFailure(failureOf(call), lost);
    }
    expectFailure(
      failureOf(() => leases.acquire("codes", terms)),
      full,
    );
    expect(leases.acquire("codes", { ...terms, slots: 3 })).toMatchObject({ slot: 2, fence: 1n });
    expire(2, 1);
    expectFailure(
      failureOf(() => leases.acquire("codes", terms)),
      full,
    );
  });

  test("are renewed by their holder, though they have expired, and never made shorter", () => {
    const { leases, expire } = openLeases();
    const lease = leases.acquire("codes", terms);
    expect(leases.renew(lease, 1)).toEqual(lease);
    expire(0, 1);
    const before = Date.now();
    const renewed = leases.renew(lease, 60_000);
    expect(renewed).toMatchObject({ slot: 0, fence: 1n, notBefore: 0 });
    expect(renewed.expiresAt).toBeGreaterThanOrEqual(before + 60_000);
  });

  test("are given back at once or from where they were used, and are then over for good", () => {
    const { leases } = openLeases();
    const alone = { ...terms, slots: 1 };
    const lease = leases.acquire("codes", alone);
    const before = Date.now();
    leases.release(lease);
    expectFailure(
      failureOf(() => leases.renew(lease, 1)),
      lost,
    );
    const next = leases.acquire("codes", alone);
    expect(next).toMatchObject({ slot: 0, fence: 3n });
    expect(next.notBefore).toBeGreaterThanOrEqual(before);
    expect(next.notBefore).toBeLessThanOrEqual(Date.now());
    leases.release(next, next.expiresAt + 5);
    expectFailure(
      failureOf(() => leases.acquire("codes", alone)),
      full,
    );
  });

  test("are refused inside an open transaction, whose rollback would lend a slot twice", () => {
    const { db, leases, rows } = openLeases();
    const lease = leases.acquire("codes", terms);
    db.exec("BEGIN");
    const expected = { code: "ERR_CODEMINT_OPEN_TRANSACTION", transaction: "usable" };
    for (const call of [
      () => leases.acquire("codes", terms),
      () => leases.renew(lease, 1),
      () => leases.release(lease),
    ]) {
      expectFailure(failureOf(call), expected);
    }
    db.exec("ROLLBACK");
    expect(rows()).toHaveLength(1);
  });

  test("tell a lock and a closed connection apart", () => {
    const { db, path, leases } = openLeases();
    const writer = open(path);
    writer.exec("BEGIN IMMEDIATE");
    expectFailure(
      failureOf(() => leases.acquire("codes", terms)),
      { code: "ERR_CODEMINT_CONTENTION", retryable: true },
    );
    writer.exec("ROLLBACK");
    db.close();
    expectFailure(
      failureOf(() => leases.acquire("codes", terms)),
      { code: "ERR_CODEMINT_CLOSED" },
    );
  });

  test("lend a Snowflake its worker, and the next one another", () => {
    const { path, leases } = openLeases();
    const workers = [leases, sqliteLeases(open(path))].map((store) => {
      const strategy = snowflake({ worker: { leases: store } });
      return strategy.read(strategy.next({ attempt: 0, collisions: 0 })).worker;
    });
    expect(workers).toEqual([0, 1]);
  });
});

describe("verify refuses", () => {
  const create = sqliteLeaseSchema();
  test.each([
    ["no table", "", "table"],
    [
      "a view",
      "CREATE VIEW codemint_leases AS SELECT 'a' AS name, 0 AS slot, 1 AS fence, 0 AS not_before, 1 AS expires_at",
      "view",
    ],
    ["a table that is not STRICT", create.replace(" STRICT", ""), "table"],
    ["a column that is missing", create.replace(" not_before INTEGER NOT NULL,", ""), "table"],
    ["an end that may be NULL", create.replace("expires_at INTEGER NOT NULL", "expires_at INTEGER"), "table"],
    ["a REAL fence", create.replace("fence INTEGER", "fence REAL"), "table"],
    ["slots that are not unique", create.replace(", PRIMARY KEY (name, slot)", ""), "key-index"],
    ["slots that are unique by themselves", create.replace("(name, slot)", "(slot)"), "key-index"],
    ["names that fold", create.replace("name TEXT NOT NULL", "name TEXT COLLATE NOCASE"), "key-index"],
    [
      "an insert trigger",
      `${create}CREATE TRIGGER t AFTER INSERT ON codemint_leases BEGIN SELECT 1; END`,
      "trigger",
    ],
    [
      "an update trigger",
      `${create}CREATE TRIGGER t AFTER UPDATE ON codemint_leases BEGIN SELECT 1; END`,
      "trigger",
    ],
  ])("%s, before the first lease", (_, sql, subject) => {
    const db = open(":memory:");
    db.exec(sql);
    const error = failureOf(() => sqliteLeases(db).acquire("a", terms));
    expectFailure(error, { code: "ERR_CODEMINT_SCHEMA", details: { problems: [{ subject }] } });
    if (subject === "table") expect(error.message).toContain(create);
  });

  test("nothing if it is told not to, and SQLite then says what is missing", () => {
    const error = failureOf(() => sqliteLeases(open(":memory:"), { verify: false }).acquire("a", terms));
    expectFailure(error, { code: "ERR_CODEMINT_SCHEMA", details: { problems: [{ remedy: create }] } });
  });
});

test("a wrong table, connection or options are refused when the store is made", () => {
  const invalid = { code: "ERR_CODEMINT_INVALID_OPTION" };
  for (const make of [
    () => sqliteLeases(open(":memory:"), { table: "" }),
    () => sqliteLeases(open(":memory:"), null as never),
    () => sqliteLeases(null as never),
  ]) {
    expectFailure(failureOf(make), invalid);
  }
});
