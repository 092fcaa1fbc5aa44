import { describe, expect, test } from "vitest";
import { createMinter } from "../../src/mint/create-minter.js";
import { failureOf } from "../support/coded.js";
import { mapStore } from "../support/map-store.js";
import { open, record } from "../support/open-minter.js";
import { counting } from "../support/scripted-strategy.js";

describe("hostile options", () => {
  const sound = () => ({ store: mapStore().store, strategy: counting() });

  test.each([
    ["options", undefined],
    ["options", null],
    ["options", "s3cr3t"],
    ["store", { ...sound(), store: undefined }],
    ["store", { ...sound(), store: {} }],
    ["store", { ...sound(), store: "s3cr3t" }],
    ["strategy", { ...sound(), strategy: undefined }],
    ["strategy", { ...sound(), strategy: { next: "s3cr3t" } }],
    ["strategy", { ...sound(), strategy: { ...counting(), keyspace: 5 } }],
    ["strategy", { ...sound(), strategy: { ...counting(), keyspace: 0n } }],
    ["policy", { ...sound(), policy: null }],
    ["policy", { ...sound(), policy: 5 }],
    ["policy", { ...sound(), policy: {} }],
    ["policy", { ...sound(), policy: ["s3cr3t"] }],
    ["attempts", { ...sound(), attempts: 0 }],
    ["attempts", { ...sound(), attempts: 101 }],
    ["attempts", { ...sound(), attempts: 1.5 }],
    ["attempts", { ...sound(), attempts: "5" }],
    ["redraws", { ...sound(), redraws: -1 }],
    ["redraws", { ...sound(), redraws: 10_001 }],
    ["resends", { ...sound(), resends: -1 }],
    ["resends", { ...sound(), resends: Number.NaN }],
    ["onEvent", { ...sound(), onEvent: "s3cr3t" }],
  ])("%s refuses what is not one", async (option, options) => {
    const error = await failureOf(() => createMinter(options as never));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_OPTION", effect: "none", details: { option } });
    expect(error.message).not.toContain("s3cr3t");
  });

  const pending = {
    kind: "mint",
    code: "a",
    idempotencyKey: "00000000-0000-4000-8000-000000000001",
  } as const;
  const calls: [string, (call: object) => unknown][] = [
    ["mint", (call) => open().minter.mint(record, call)],
    ["mintSync", (call) => open().minter.mintSync(record, call)],
    ["claim", (call) => open().minter.claim("abc", record, call)],
    ["claimSync", (call) => open().minter.claimSync("abc", record, call)],
    ["resume", (call) => open().minter.resume(pending, record, call)],
    ["mintMany", (call) => open().minter.mintMany([record], call)],
  ];

  test.each(calls)("%s refuses a bad call", async (_, invoke) => {
    for (const [option, call] of [
      ["options", null],
      ["options", 5],
      ["timeoutMs", { timeoutMs: 0 }],
      ["timeoutMs", { timeoutMs: "s3cr3t" }],
      ["signal", { signal: {} }],
    ] as const) {
      const error = await failureOf(() => invoke(call as object));
      expect(error).toMatchObject({
        code: "ERR_CODEMINT_INVALID_OPTION",
        effect: "none",
        details: { option },
      });
      expect(error.message).not.toContain("s3cr3t");
    }
  });

  test.each(calls.slice(0, 4))("%s refuses a bad key and a bad fingerprint", async (_, invoke) => {
    for (const key of ["", "s3cr3t\0", 5, {}, null]) {
      for (const call of [{ idempotencyKey: key }, { fingerprint: key }]) {
        const error = await failureOf(() => invoke(call));
        expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_KEY", effect: "none" });
        expect(error.message).not.toContain("s3cr3t");
      }
    }
  });
});
