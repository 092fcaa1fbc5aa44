import { describe, expect, expectTypeOf, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import type { CodeStrategy, SyncCodeStrategy } from "../../src/ports/index.js";
import { prefixed } from "../../src/strategies/prefixed.js";
import { random } from "../../src/strategies/random.js";
import { scripted } from "../support/scripted-strategy.js";

const first = { attempt: 0, collisions: 0 };

const refusal = (option: string, words: string): unknown =>
  expect.objectContaining({
    code: "ERR_CODEMINT_INVALID_OPTION",
    details: { option, problem: expect.stringContaining(words) },
  });

describe("prefixed", () => {
  test("is the strategy behind a text", () => {
    const strategy = prefixed("GIFT-", random({ length: 8 }));
    expectTypeOf(strategy).toEqualTypeOf<SyncCodeStrategy>();
    expect(strategy).toMatchObject({
      name: "prefixed(random)",
      alphabet: alphabets.base62,
      length: { min: 13, max: 13 },
      keyspace: 62n ** 8n,
      guessable: false,
      deterministic: false,
      prefix: "GIFT-",
    });
    expect(strategy).not.toHaveProperty("check");
    expect(strategy.next(first)).toMatch(/^GIFT-[0-9a-zA-Z]{8}$/);
  });

  test("passes the draw on, and waits for a promise", async () => {
    const inner = scripted(["abc"]);
    const draw = { attempt: 3, collisions: 1, idempotencyKey: "k" };
    expect(prefixed("x", inner).next(draw)).toBe("xabc");
    expect(inner.draws).toEqual([draw]);
    const later: CodeStrategy = { ...scripted([]), next: async () => "cab" };
    expectTypeOf(prefixed("x", later)).toEqualTypeOf<CodeStrategy>();
    expect(await prefixed("x", later).next(first)).toBe("xcab");
  });

  test("counts its length in symbols, not in units", () => {
    expect(prefixed("🎁1", scripted(["abc"])).length).toEqual({ min: 3, max: 66 });
  });

  test.each([
    ["", "is empty"],
    ["-", "a letter or a digit"],
    ["--_", "a letter or a digit"],
    ["A B", "a blank"],
    ["A\u200b", "a blank or an invisible"],
    ["A\n", "a blank or an invisible"],
    ["A\0", "holds a NUL"],
    ["A\ud83d", "half of a surrogate pair"],
    ["a\u0308", "NFC"],
    ["A".repeat(65), "longer than 64"],
    [undefined, "is not a string"],
    [/A/, "is not a string"],
  ])("refuses the prefix %j", (prefix, words) => {
    // @ts-expect-error some are not even texts
    expect(() => prefixed(prefix, random())).toThrow(refusal("prefix", words));
  });

  test("refuses what has a prefix already, and what is no strategy", () => {
    expect(() => prefixed("A-", prefixed("B-", random()))).toThrow(
      refusal("strategy", "has a prefix already"),
    );
    // @ts-expect-error a strategy is asked for
    expect(() => prefixed("A-", undefined)).toThrow(refusal("strategy", "must be a strategy"));
  });
});
