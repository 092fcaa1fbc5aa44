import { describe, expect, expectTypeOf, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { checkSymbol } from "../../src/codec/check-symbol.js";
import type { CodeStrategy, SyncCodeStrategy } from "../../src/ports/index.js";
import { checked } from "../../src/strategies/checked.js";
import { counter } from "../../src/strategies/counter.js";
import { prefixed } from "../../src/strategies/prefixed.js";
import { random } from "../../src/strategies/random.js";
import { failureOf } from "../support/coded.js";
import { scripted } from "../support/scripted-strategy.js";
import { counterAt } from "./counters.js";

const first = { attempt: 0, collisions: 0 };

const refusal = (option: string, words: string): unknown =>
  expect.objectContaining({
    code: "ERR_CODEMINT_INVALID_OPTION",
    details: { option, problem: expect.stringContaining(words) },
  });

describe("checked", () => {
  test("is the strategy, one symbol longer", () => {
    const strategy = checked(random({ alphabet: alphabets.vowelFree }));
    expectTypeOf(strategy).toEqualTypeOf<SyncCodeStrategy>();
    expect(strategy).toMatchObject({
      name: "checked(random)",
      alphabet: alphabets.vowelFree,
      length: { min: 8, max: 8 },
      keyspace: 20n ** 7n,
      guessable: false,
      deterministic: false,
      check: true,
    });
    expect(strategy).not.toHaveProperty("stored");
    expect(strategy).not.toHaveProperty("prefix");
  });

  test("puts the check symbol behind each code, and passes the draw on", () => {
    const inner = scripted(["abc", "hgf"]);
    const strategy = checked(inner);
    const check = checkSymbol(inner.alphabet);
    const draw = { attempt: 3, collisions: 1, idempotencyKey: "k" };
    expect([strategy.next(first), strategy.next(draw)]).toEqual([
      `abc${check.of("abc")}`,
      `hgf${check.of("hgf")}`,
    ]);
    expect(inner.draws).toEqual([first, draw]);
  });

  test("waits for a strategy that answers by a promise", async () => {
    const later: CodeStrategy = { ...scripted([]), next: async () => "cab" };
    const strategy = checked(later);
    expectTypeOf(strategy).toEqualTypeOf<CodeStrategy>();
    const { holds } = checkSymbol(later.alphabet);
    expect(holds(await strategy.next(first))).toBe(true);
    await expect(checked({ ...later, next: async () => "xyz" }).next(first)).rejects.toMatchObject({
      code: "ERR_CODEMINT_STRATEGY_FAILED",
    });
  });

  test("blames the strategy for a code of foreign symbols, without showing it", async () => {
    const error = await failureOf(() => checked(scripted(["secret"])).next(first));
    expect(error).toMatchObject({
      code: "ERR_CODEMINT_STRATEGY_FAILED",
      details: {
        strategy: "scripted",
        problem: "proposed a code that is not in the symbols of its alphabet",
      },
    });
    expect(error.message).not.toContain("secret");
  });

  test("works over numbers of any length", () => {
    const strategy = checked(counter(counterAt(0n).store));
    const { holds } = checkSymbol(alphabets.base62);
    const codes = Array.from({ length: 200 }, () => strategy.next(first));
    expect(codes.every(holds)).toBe(true);
    expect(new Set(codes).size).toBe(200);
    expect(strategy).toMatchObject({ length: { min: 2, max: 12 }, guessable: true, deterministic: true });
  });

  test("refuses what has a check symbol, or a prefix, and what is no strategy", () => {
    expect(() => checked(checked(random()))).toThrow(refusal("strategy", "has a check symbol already"));
    expect(() => checked(prefixed("A-", random()))).toThrow(
      refusal("strategy", "write prefixed(prefix, checked"),
    );
    expect(() => checked(prefixed("A-", checked(random())))).toThrow(
      refusal("strategy", "has a check symbol"),
    );
    // @ts-expect-error a strategy is asked for
    expect(() => checked("random")).toThrow(refusal("strategy", "must be a strategy"));
    expect(() => checked({ ...random(), alphabet: { name: "x", symbols: ["a"] } })).toThrow(
      refusal("alphabet", ""),
    );
  });
});
