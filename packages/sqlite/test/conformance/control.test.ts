import { run } from "@codemint/conformance";
import { expect, test } from "vitest";
import { sqliteHarness } from "./store-harness.js";

test("the suite fails a table whose code index was dropped", async () => {
  const right = sqliteHarness({ keys: "unique", scope: 0, journal: "wal" });
  const withoutIndex = {
    ...right,
    open: async (options: Parameters<typeof right.open>[0]) => {
      const opened = await right.open(options);
      await opened.faults?.dropCodeIndex?.();
      return opened;
    },
  };
  const only = ["R01", "R02", "R05"];
  expect(await run({ stores: [right], only })).toMatchObject({ ok: true });
  const { ok, subjects } = await run({ stores: [withoutIndex], only });
  expect(ok).toBe(false);
  const failed = subjects.flatMap(({ results }) => results.filter(({ status }) => status === "fail"));
  expect(new Set(failed.map(({ rule }) => rule))).toEqual(new Set(only));
});
