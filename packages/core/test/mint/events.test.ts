import { describe, expect, test, vi } from "vitest";
import type { Policy } from "../../src/ports/index.js";
import { failureOf } from "../support/coded.js";
import { open, record } from "../support/open-minter.js";

describe("events", () => {
  test("tell what happened, and neither code nor key nor record", async () => {
    const events: unknown[] = [];
    const policy: Policy = {
      name: "list",
      inspect: (code) => (code === "s3cr3t-x" ? { rule: "listed", reason: "It is listed." } : undefined),
    };
    const { minter } = open(["s3cr3t-a", "s3cr3t-x", "s3cr3t-a", "s3cr3t-b"], {
      policy,
      onEvent: (event: unknown) => events.push(event),
    });
    const key = { idempotencyKey: "s3cr3t-k" };
    await minter.mint({ target: "s3cr3t" });
    await minter.mint({ target: "s3cr3t" }, key);
    await minter.claim("s3cr3t-b", { target: "s3cr3t" });
    await failureOf(() => minter.claim("s3cr3t-c", { target: "s3cr3t" }, key));
    const done = { type: "done", status: "minted", replayed: false };
    expect(events).toEqual([
      { ...done, operation: "mint", draws: 1, collisions: 0 },
      { type: "refused", operation: "mint", rule: "listed" },
      { type: "collision", operation: "mint", collisions: 1 },
      { ...done, operation: "mint", draws: 3, collisions: 1 },
      { ...done, status: "taken", operation: "claim", draws: 0, collisions: 0 },
      {
        type: "failed",
        operation: "claim",
        error: expect.objectContaining({ code: "ERR_CODEMINT_IDEMPOTENCY_MISMATCH" }),
      },
    ]);
    expect(JSON.stringify(events)).not.toContain("s3cr3t");
  });

  test("an observer that throws, or rejects, disturbs nothing", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const throwing = open(["a"], {
      onEvent: () => {
        throw new Error("mine");
      },
    });
    const rejecting = open(["a"], { onEvent: async () => Promise.reject(new Error("mine")) });
    expect(await throwing.minter.mint(record)).toMatchObject({ code: "a" });
    expect(await rejecting.minter.mint(record)).toMatchObject({ code: "a" });
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
