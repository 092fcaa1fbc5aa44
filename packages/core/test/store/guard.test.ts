import { describe, expect, test } from "vitest";
import type { InsertRequest } from "../../src/ports/index.js";
import { expectNoTrace, failureOf } from "../support/coded.js";
import { codesOf, type Link, linkRequest, mapStore } from "../support/map-store.js";

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

describe("what is refused before anything is sent", () => {
  const lone = "\ud800";
  const bad: [string, Partial<Record<keyof InsertRequest<Link>, unknown>>, string, string][] = [
    ["an empty code", { code: "" }, "ERR_CODEMINT_INVALID_CODE", "is empty"],
    ["a code that is no string", { code: 5 }, "ERR_CODEMINT_INVALID_CODE", "is not a string"],
    ["no code", { code: undefined }, "ERR_CODEMINT_INVALID_CODE", "is not a string"],
    ["a code with a NUL", { code: "s3cr3t\0" }, "ERR_CODEMINT_INVALID_CODE", "at position 6"],
    ["half of a surrogate pair", { code: `s3cr3t${lone}` }, "ERR_CODEMINT_INVALID_CODE", "surrogate"],
    ["a code too long", { code: "s3cr3t".repeat(100) }, "ERR_CODEMINT_INVALID_CODE", "longer than 512"],
    ["a key that is no UUID", { idempotencyKey: "s3cr3t" }, "ERR_CODEMINT_INVALID_KEY", "lower-case UUID"],
    [
      "an upper-case key",
      { idempotencyKey: "ABCDEF00-0000-4000-8000-000000000000" },
      "ERR_CODEMINT_INVALID_KEY",
      "lower-case UUID",
    ],
    [
      "a key with a tail",
      { idempotencyKey: `${linkRequest("", 1).idempotencyKey}\n` },
      "ERR_CODEMINT_INVALID_KEY",
      "UUID",
    ],
    ["an empty fingerprint", { fingerprint: "" }, "ERR_CODEMINT_INVALID_KEY", "fingerprint"],
    ["a fingerprint too long", { fingerprint: "s3cr3t".repeat(50) }, "ERR_CODEMINT_INVALID_KEY", "256"],
    ["a fingerprint that is no text", { fingerprint: 7 }, "ERR_CODEMINT_INVALID_KEY", "fingerprint"],
    ["no record", { record: null }, "ERR_CODEMINT_INVALID_RECORD", "must be an object"],
    ["a list for a record", { record: ["s3cr3t"] }, "ERR_CODEMINT_INVALID_RECORD", "must be an object"],
    [
      "a record that names the code",
      { record: { tenant: "t", code: "s3cr3t" } },
      "ERR_CODEMINT_INVALID_RECORD",
      '"code"',
    ],
    [
      "a record that names the key",
      { record: { tenant: "t", idempotencyKey: undefined } },
      "ERR_CODEMINT_INVALID_RECORD",
      '"idempotencyKey"',
    ],
    ["no scope", { record: { target: "s3cr3t" } }, "ERR_CODEMINT_INVALID_RECORD", '"tenant"'],
    ["a null scope", { record: { tenant: null } }, "ERR_CODEMINT_INVALID_RECORD", '"tenant"'],
    [
      "an object for a scope",
      { record: { tenant: { s3cr3t: 1 } } },
      "ERR_CODEMINT_INVALID_RECORD",
      '"tenant"',
    ],
    [
      "a scope that is no integer",
      { record: { tenant: 1.5 } },
      "ERR_CODEMINT_INVALID_RECORD",
      "safe integer",
    ],
    ["a scope beyond 2^53", { record: { tenant: 2 ** 53 } }, "ERR_CODEMINT_INVALID_RECORD", "safe integer"],
    ["a scope with a NUL", { record: { tenant: "s3cr3t\0" } }, "ERR_CODEMINT_INVALID_RECORD", "well-formed"],
    ["a scope too long", { record: { tenant: "s3cr3t".repeat(200) } }, "ERR_CODEMINT_INVALID_RECORD", "1024"],
    [
      "a scope that cannot be read",
      {
        record: {
          get tenant() {
            throw new Error("s3cr3t");
          },
        },
      },
      "ERR_CODEMINT_INVALID_RECORD",
      "cannot be read",
    ],
    [
      "a scope that is inherited, and so would not be stored",
      { record: Object.create({ tenant: "s3cr3t" }) },
      "ERR_CODEMINT_INVALID_RECORD",
      '"tenant"',
    ],
    [
      "a record that cannot be looked at",
      { record: revoked() },
      "ERR_CODEMINT_INVALID_RECORD",
      "cannot be read",
    ],
  ];

  test.each(bad)("%s", async (_, part, code, words) => {
    const { table, store } = mapStore({ scope: ["tenant"] });
    const sound = linkRequest("abc", 1, { record: { target: "x", tenant: "t" } });
    // What the types forbid, JavaScript allows.
    const request = { ...sound, ...part } as InsertRequest<Link>;
    const error = await failureOf(() => store.insert(request));
    expect(error).toMatchObject({ code, effect: "none", transaction: "none", retryable: false });
    expect(error.message).toContain(words);
    expectNoTrace(error, ["s3cr3t"]);
    expect(table.calls).toEqual([]);
    const [inBatch] = store.insertMany?.([request]) ?? [];
    expect(inBatch).toMatchObject({ code, effect: "none" });
    expect(codesOf(table, "insertMany").flat()).toEqual([]);
  });

  test.each(["", "x".repeat(1024), 0, -(2 ** 53 - 1), 10n ** 30n, true, false, "é", "__proto__"])(
    "but %s is a scope",
    (tenant) => {
      const { store } = mapStore({ scope: ["tenant"] });
      const record = { target: "x", tenant } as unknown as Link;
      expect(store.insert(linkRequest("abc", 1, { record }))).toEqual({ status: "inserted" });
    },
  );

  test("a fingerprint without a column for it", async () => {
    const { store, table } = mapStore({ fingerprints: false });
    const error = await failureOf(() => store.insert(linkRequest("abc", 1, { fingerprint: "f" })));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_KEY", effect: "none" });
    expect(table.calls).toEqual([]);
  });

  test("a keyed request without a key column", async () => {
    const { store } = mapStore({ keys: "none" });
    const error = await failureOf(() => store.insert(linkRequest("abc", 1, { keyed: true })));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_KEYS_UNSUPPORTED", effect: "none" });
    expect(store.insert(linkRequest("abc", 1))).toEqual({ status: "inserted" });
  });
});
