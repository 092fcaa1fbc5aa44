import { isCodemintError } from "@codemint/core";
import { describe, expect, test } from "vitest";
import { memoryCounter, memoryLeases, memoryStatements, memoryStore, memoryTable } from "../src/index.js";

const makers: [string, (options: never) => unknown][] = [
  ["memoryStore", memoryStore],
  ["memoryStatements", memoryStatements],
  ["memoryTable", memoryTable],
  ["memoryCounter", memoryCounter],
  ["memoryLeases", memoryLeases],
];

describe.each(makers)("%s", (_, make) => {
  test.each([null, 5, "options"])("refuses %o for its options", (wrong) => {
    let error: unknown;
    try {
      make(wrong as never);
    } catch (thrown) {
      error = thrown;
    }
    expect(isCodemintError(error, "ERR_CODEMINT_INVALID_OPTION")).toBe(true);
    expect(error).toMatchObject({ effect: "none", details: { option: "options" } });
  });
});
