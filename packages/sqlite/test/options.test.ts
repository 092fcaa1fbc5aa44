import { describe, expect, test } from "vitest";
import { sqliteStore } from "../src/index.js";
import { links, open } from "./support/database.js";
import { expectFailure, failureOf } from "./support/failure.js";

describe("the options", () => {
  const db = open(":memory:");
  test.each([
    ["options", undefined],
    ["options", null],
    ["table", { ...links, table: "" }],
    ["table", { ...links, table: 7 }],
    ["table", { code: "code" }],
    ["code", { ...links, code: "a\0b" }],
    ["code", { table: "links" }],
    ["idempotencyKey", { ...links, idempotencyKey: "" }],
    ["idempotencyKey", { ...links, idempotencyKey: null }],
    ["fingerprint", { ...links, fingerprint: "\ud800" }],
    ["fingerprint", { table: "links", code: "code", fingerprint: "f" }],
    ["scope", { ...links, scope: "tenant" }],
    ["scope", { ...links, scope: [1] }],
    ["different", { ...links, idempotencyKey: "CODE" }],
    ["different", { ...links, scope: ["tenant", "Tenant"] }],
    ["trustTriggers", { ...links, trustTriggers: "t" }],
    ["trustTriggers", { ...links, trustTriggers: [null] }],
  ])("a wrong %s is refused when the store is made", (named, options) => {
    const error = failureOf(() => sqliteStore(db, options as never));
    expectFailure(error, { code: "ERR_CODEMINT_INVALID_OPTION" });
    expect(error.message).toContain(named);
  });

  test.each([undefined, null, {}, "links.db", { prepare: () => {} }])("%o is no connection", (wrong) => {
    const error = failureOf(() => sqliteStore(wrong as never, links));
    expectFailure(error, { code: "ERR_CODEMINT_INVALID_OPTION", details: { option: "db" } });
  });
});
