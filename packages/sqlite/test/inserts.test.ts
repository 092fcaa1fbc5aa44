import { expect, test } from "vitest";
import { describeTable } from "../src/describe-table.js";
import { holdersOn } from "../src/find.js";
import { insertsOn } from "../src/inserts.js";
import { tableLayout } from "../src/layout.js";
import { newPath, open, requestFor, rows } from "./support/database.js";

function openUnsafe(more = "") {
  const db = open(newPath());
  db.exec(
    "CREATE TABLE links (email TEXT UNIQUE ON CONFLICT REPLACE, code TEXT UNIQUE ON CONFLICT REPLACE," +
      "key TEXT UNIQUE ON CONFLICT REPLACE)",
  );
  db.exec(more);
  const layout = tableLayout({ table: "links", code: "code", idempotencyKey: "key" });
  const facts = () => describeTable(db, "links");
  return { db, inserts: insertsOn(db, layout, facts, holdersOn(db, layout, facts)) };
}

test("the plain insert tells a conflict of ours from another's, and replaces nothing", () => {
  const { db, inserts } = openUnsafe();
  const first = requestFor("abc", { email: "a" });
  expect(inserts.plainly(first)).toEqual({ status: "inserted", code: "abc" });
  const before = rows(db);
  expect(inserts.plainly(requestFor("abc", { email: "b" }))).toEqual({ status: "conflict" });
  expect(
    inserts.plainly({ ...requestFor("xyz", { email: "b" }), idempotencyKey: first.idempotencyKey }),
  ).toEqual({
    status: "conflict",
  });
  expect(() => inserts.plainly(requestFor("xyz", { email: "a" }))).toThrow(
    "UNIQUE constraint failed: links.email",
  );
  expect(rows(db)).toEqual(before);
});

test("the plain insert says nothing of a row that a trigger keeps out", () => {
  const { db, inserts } = openUnsafe(
    "CREATE TRIGGER t BEFORE INSERT ON links BEGIN SELECT raise(IGNORE); END",
  );
  expect(inserts.plainly(requestFor("abc", { email: "a" }))).toEqual({ status: "nothing" });
  expect(rows(db)).toEqual([]);
});
