import { run } from "@codemint/conformance";
import { expect, test } from "vitest";
import { sqliteHarness } from "./store-harness.js";

const right = sqliteHarness({ keys: "unique", scope: 0, journal: "wal" });
const only = ["R01", "R02", "R05"];

test("the suite passes the table with both of its unique indexes", async () => {
  expect(await run({ stores: [right], only })).toMatchObject({ ok: true });
});

test.each([
  ["code", "dropCodeIndex"],
  ["key", "dropKeyIndex"],
] as const)("the suite fails a table whose %s's unique index was dropped", async (_, drop) => {
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
