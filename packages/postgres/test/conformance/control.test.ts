import { run } from "@codemint/conformance";
import { expect, test } from "vitest";
import { drivers } from "../support/drivers.js";
import { ownServer } from "./engines.js";
import { serverHarness } from "./store-harness.js";

const right = serverHarness({
  engine: await ownServer("postgres-18"),
  driver: drivers[0],
  keys: "unique",
  scope: 0,
});

test.each([
  ["code", "dropCodeIndex", ["R01", "R02", "R05"]],
  ["key", "dropKeyIndex", ["R01", "R02", "R05"]],
] as const)("the suite fails a table whose %s's unique index was dropped", async (_, drop, only) => {
  const withoutIndex: typeof right = {
    ...right,
    async open(options) {
      const opened = await right.open(options);
      await opened.faults?.[drop]?.();
      return opened;
    },
  };
  const { ok, subjects } = await run({ stores: [withoutIndex], only });
  expect(ok).toBe(false);
  const failed = subjects.flatMap(({ results }) => results.filter(({ status }) => status === "fail"));
  expect(new Set(failed.map(({ rule }) => rule))).toEqual(new Set(only));
  expect(failed.map(({ ended }) => ended)).toContain("assertion");
});
