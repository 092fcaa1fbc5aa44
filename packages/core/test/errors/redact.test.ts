import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { constraint, unavailable } from "../../src/errors/index.js";
import { redact } from "../../src/errors/redact.js";
import { expectNoTrace } from "../support/coded.js";

const secret = "bob@example.com";

/** As node-postgres and Drizzle give it: the message, the detail and the parameters repeat what was stored. */
function databaseError(): Error {
  const driver = Object.assign(new Error(`duplicate key: (${secret})`), {
    name: "error",
    code: "23505",
    detail: `Key (email)=(${secret}) already exists.`,
    table: "links",
    constraint: "links_email_key",
    where: `COPY links, line 1: "${secret}"`,
  });
  const query = new Error(`Failed query: insert … params: ${secret}`, { cause: driver });
  return Object.assign(query, { name: "DrizzleQueryError", query: "insert …", params: [secret] });
}

test("of a driver's error only names and codes remain, down its causes", () => {
  expect(redact(databaseError())).toEqual({
    name: "DrizzleQueryError",
    cause: { name: "error", code: "23505", constraint: "links_email_key", table: "links" },
  });
});

test("no value of a record shows in the message, the JSON or the inspected error", () => {
  const error = constraint({ kind: "unique", constraint: "links_email_key" }, { cause: databaseError() });
  expectNoTrace(error, [secret]);
  expect(inspect(error)).toContain("links_email_key");
  expect(error.stack).not.toContain(secret);
});

test("postgres.js and MongoDB name the same things in their own way", () => {
  const postgres = {
    name: "PostgresError",
    code: "23505",
    constraint_name: "k",
    table_name: "t",
    column_name: "c",
  };
  expect(redact(postgres)).toEqual({
    name: "PostgresError",
    code: "23505",
    constraint: "k",
    table: "t",
    column: "c",
  });
  expect(redact({ name: "MongoServerError", code: 11000, keyValue: { email: secret } })).toEqual({
    name: "MongoServerError",
    code: "11000",
  });
});

test("a number is a code, and no column: JavaScriptCore tells in it where an error was made", () => {
  const error = Object.assign(new Error(), { code: 11000, line: 12, column: 34 });
  expect(redact(error)).toEqual({ name: "Error", code: "11000" });
});

test("a name or code that is no identifier is dropped", () => {
  const odd = {
    name: secret,
    code: `code of ${secret}`,
    table: "x".repeat(200),
    column: { toString: () => secret },
  };
  expect(redact(odd)).toEqual({ name: "Error" });
});

describe("a cause", () => {
  test("that is its own cause ends", () => {
    const error = new Error("round and round");
    error.cause = error;
    const shown = JSON.stringify(unavailable({}, { cause: error }));
    expect(shown.match(/"cause"/g)).toHaveLength(6);
  });

  test.each(["a text with secrets", 5, null, undefined, Symbol("s")])("of %s leaves nothing", (cause) => {
    expect(redact(cause)).toBeUndefined();
    expect("cause" in unavailable({}, { cause })).toBe(false);
  });

  test("whose fields throw leaves its kind", () => {
    const hostile = Object.defineProperties(
      {},
      {
        name: { value: "TypeError" },
        code: {
          get() {
            throw new Error(secret);
          },
        },
        cause: {
          get() {
            throw new Error(secret);
          },
        },
      },
    );
    expect(redact(hostile)).toEqual({ name: "TypeError" });
  });
});
