import { inspect } from "node:util";
import { describe, expect, test, vi } from "vitest";
import {
  CodemintError,
  counterExhausted,
  isCodemintError,
  outcomeUnknown,
  unavailable,
} from "../../src/errors/index.js";
import { expectNoTrace } from "../support/coded.js";

const pending = { kind: "mint", code: "s3cr3t", idempotencyKey: "k3y" } as const;

test("pending is there for resume, and for nobody who merely logs the error", () => {
  const error = outcomeUnknown({ resumable: true }, { pending });
  expect(error.pending).toEqual(pending);
  expect(Object.keys(error)).not.toContain("pending");
  expect({ ...error }).not.toHaveProperty("pending");
  expectNoTrace(error, [pending.code, pending.idempotencyKey]);
  expect(outcomeUnknown({ resumable: false }).pending).toBeUndefined();
});

test("what is known where it is made goes before the catalogue's defaults", () => {
  const known = { effect: "unknown", retryable: false, transaction: "gone" } as const;
  expect(unavailable({}, known)).toMatchObject(known);
  const nothingKnown = { effect: undefined, retryable: undefined } as object;
  expect(unavailable({}, nothingKnown)).toMatchObject({ effect: "none", retryable: true });
});

test("a bigint among the details is written as a text", () => {
  const error = counterExhausted({ limit: 2n ** 63n - 1n });
  expect(JSON.parse(JSON.stringify({ error }))).toMatchObject({
    error: { details: { limit: "9223372036854775807" } },
  });
  expect(error.details.limit).toBe(9223372036854775807n);
});

test("JSON says all that a log needs", () => {
  const context = { transaction: "aborted", cause: { name: "MongoServerError", code: 112 } } as const;
  expect(JSON.parse(JSON.stringify(unavailable({}, context)))).toEqual({
    name: "CodemintError",
    code: "ERR_CODEMINT_UNAVAILABLE",
    message: expect.stringContaining("cannot be reached"),
    effect: "none",
    transaction: "aborted",
    retryable: true,
    details: {},
    cause: { name: "MongoServerError", code: "112" },
  });
});

test("inspect shows code, effect and cause, and not the brand", () => {
  const shown = inspect(unavailable({}, { cause: { name: "Error", code: "ECONNREFUSED" } }));
  expect(shown).toMatch(/^CodemintError: The database cannot be reached/);
  for (const part of ["ERR_CODEMINT_UNAVAILABLE", "effect: 'none'", "ECONNREFUSED"])
    expect(shown).toContain(part);
  expect(shown).not.toContain("Symbol(");
});

describe("isCodemintError", () => {
  test("knows an error of another loaded copy, by its brand and code", async () => {
    vi.resetModules();
    const copy = await import("../../src/errors/index.js");
    const theirs = copy.unavailable({});
    expect(theirs).not.toBeInstanceOf(CodemintError);
    expect(isCodemintError(theirs)).toBe(true);
    expect(isCodemintError(theirs, "ERR_CODEMINT_UNAVAILABLE")).toBe(true);
    expect(isCodemintError(theirs, "ERR_CODEMINT_CLOSED")).toBe(false);
  });

  test.each([
    null,
    undefined,
    "ERR_CODEMINT_CLOSED",
    new Error("ERR_CODEMINT_CLOSED"),
    { name: "CodemintError", code: "ERR_CODEMINT_CLOSED", effect: "none" },
    Object.assign(new Error("x"), { code: "ERR_CODEMINT_CLOSED" }),
  ])("is not taken in by %o", (value) => {
    expect(isCodemintError(value)).toBe(false);
  });
});
