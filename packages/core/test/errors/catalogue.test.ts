import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as adapter from "../../src/adapter.js";
import * as catalogue from "../../src/errors/catalogue.js";
import type { ErrorCode, ErrorDetails } from "../../src/errors/index.js";
import { samples } from "./samples.js";

const entries = Object.entries(catalogue);

const declared = [
  ...readFileSync(new URL("../../src/errors/details.ts", import.meta.url), "utf8").matchAll(
    /^ {2}(ERR_CODEMINT_\w+):/gm,
  ),
].map(([, code]) => code);

test("every code has exactly one maker, and every maker a code", () => {
  expect(declared.length).toBeGreaterThan(20);
  expect(entries.map(([, { code }]) => code).toSorted()).toEqual(declared.toSorted());
});

test("a maker is named after its code", () => {
  const named = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  for (const [name, { code }] of entries) expect(code).toBe(`ERR_CODEMINT_${named(name)}`);
});

test("adapter authors get every maker", () => {
  expect(adapter).toMatchObject(Object.fromEntries(entries));
});

const make = <C extends ErrorCode>(code: C, details: ErrorDetails[C]) => {
  const entry = entries.map(([, maker]) => maker).find((maker) => maker.code === code);
  // The union over all makers is narrowed by the code that was just compared.
  return (entry as unknown as (details: ErrorDetails[C]) => adapter.CodemintError<C>)(details);
};

describe.each(samples)("$code", ({ code, details, remedy }) => {
  const error = make(code, details as never);

  test("says what happened in whole sentences, and what to do", () => {
    expect(error.message).toMatch(/^[A-Z].*\.$/s);
    expect(error.message).not.toMatch(/undefined|\[object|NaN|\.\.|\(\)/);
    expect(error.message).toMatch(remedy);
  });

  test("takes its facts from the catalogue, and what is known on the spot from its maker", () => {
    const entry = entries.map(([, maker]) => maker).find((maker) => maker.code === code);
    expect(error).toMatchObject({
      name: "CodemintError",
      code,
      details,
      effect: entry?.effects[0],
      retryable: entry?.retryable,
      transaction: "none",
    });
    expect(error).toBeInstanceOf(Error);
  });

  test("can be written as JSON", () => {
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ code, message: error.message });
  });
});

test("every code has a sample", () => {
  expect([...new Set(samples.map(({ code }) => code))].toSorted()).toEqual(declared.toSorted());
});
