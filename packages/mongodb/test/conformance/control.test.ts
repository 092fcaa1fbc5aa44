import { run, type StoreHarness } from "@codemint/conformance";
import { describeOn } from "@codemint/testbed/vitest";
import { expect, test } from "vitest";
import { mongodbHarness } from "./store-harness.js";

await describeOn(["mongodb", "ferretdb-sqlite"], ({ product, version, url }) => {
  const server = { product, version, url, kind: "server", isMongodb: product === "MongoDB" } as const;
  const right = mongodbHarness({ server, driver: 7, key: "requestKey", scope: 0, retryWrites: false });

  test.each([
    ["code", "dropCodeIndex", "R02"],
    ["key", "dropKeyIndex", "R05"],
  ] as const)("the suite fails a collection whose %s's unique index was dropped", async (_, drop, rule) => {
    const withoutIndex: StoreHarness = {
      ...right,
      async open(options) {
        const opened = await right.open(options);
        await opened.store.verify();
        await opened.faults?.[drop]?.();
        return opened;
      },
    };
    const { ok, subjects } = await run({ stores: [withoutIndex], only: [rule] });
    expect(ok).toBe(false);
    const failed = subjects.flatMap(({ results }) => results.filter(({ status }) => status === "fail"));
    expect(failed.map(({ ended }) => ended)).toContain("assertion");
  });
});
