import { describe, expect, expectTypeOf, test } from "vitest";
import { alphabet } from "../../src/codec/alphabet.js";
import * as alphabets from "../../src/codec/alphabets.js";
import { checkSymbol } from "../../src/codec/check-symbol.js";
import { createMinter } from "../../src/mint/create-minter.js";
import type { CodeStrategy, SyncCodeStrategy } from "../../src/ports/index.js";
import { capability, capabilityDigest } from "../../src/strategies/capability.js";
import { checked } from "../../src/strategies/checked.js";
import { counter } from "../../src/strategies/counter.js";
import { growing } from "../../src/strategies/growing.js";
import { hashed } from "../../src/strategies/hashed.js";
import { permuted } from "../../src/strategies/permuted.js";
import { prefixed } from "../../src/strategies/prefixed.js";
import { random } from "../../src/strategies/random.js";
import { failureOf } from "../support/coded.js";
import { mapStore } from "../support/map-store.js";
import { scripted } from "../support/scripted-strategy.js";
import { counterAt } from "./counters.js";

const first = { attempt: 0, collisions: 0 };
const key = Uint8Array.from({ length: 16 }, (_, index) => index + 1);

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

describe("wrappers together", () => {
  test.each<[string, SyncCodeStrategy, RegExp, number]>([
    ["prefixed(checked(random))", prefixed("G-", checked(random())), /^G-\w{8}$/, 1],
    [
      "prefixed(growing(random))",
      prefixed(
        "G-",
        growing((length) => random({ length }), { from: 5, to: 7 }),
      ),
      /^G-\w{5}$/,
      0,
    ],
    [
      "checked(growing(random))",
      checked(growing((length) => random({ length }), { from: 5, to: 7 })),
      /^\w{6}$/,
      1,
    ],
    [
      "growing(checked(random))",
      growing((length) => checked(random({ length })), { from: 5, to: 7 }),
      /^\w{6}$/,
      1,
    ],
    [
      "growing(prefixed(checked(random)))",
      growing((length) => prefixed("G-", checked(random({ length }))), { from: 5, to: 7 }),
      /^G-\w{6}$/,
      1,
    ],
  ])("%s", (name, strategy, shape, checks) => {
    expect(strategy.name).toBe(name);
    const code = strategy.next(first);
    expect(code).toMatch(shape);
    expect(strategy.length.min).toBe(code.length);
    expect(strategy.check === true).toBe(checks === 1);
    expect(strategy.prefix).toBe(code.startsWith("G-") ? "G-" : undefined);
    if (checks === 1) expect(checkSymbol(alphabets.base62).holds(code.replace("G-", ""))).toBe(true);
  });

  test("hide the number, which permuted would write without what they add", () => {
    const numbers = counter(counterAt(0n).store);
    for (const wrapped of [checked(numbers), prefixed("N-", numbers)]) {
      expect(wrapped).not.toHaveProperty("number");
      expect(wrapped).not.toHaveProperty("limit");
    }
    // @ts-expect-error a checked counter is no number strategy
    const refused = () => permuted(checked(numbers), { key });
    expect(refused).toBeTypeOf("function");
    const inside = prefixed("N-", checked(permuted(numbers, { key, length: 6 })));
    expect(inside.next(first)).toMatch(/^N-\w{7}$/);
  });

  test("pass the caller's key on", () => {
    const strategy = prefixed("H-", checked(hashed()));
    const draw = { ...first, idempotencyKey: "https://example.com/" };
    expect(strategy.next(draw)).toMatch(/^H-n2zn0CZ\w$/);
  });

  test("let the database keep the digest of the whole code", async () => {
    const strategy = prefixed("KEY-", checked(capability({ store: "digest" })));
    const { table, store } = mapStore();
    const { code } = await createMinter({ store, strategy }).mint({ target: "a" });
    expect(code).toMatch(/^KEY-\w{23}$/);
    expect(table.rows.map((row) => row.code)).toEqual([capabilityDigest(code)]);
  });

  test("keep a strategy's own idea of what is stored, with the strategy as its this", () => {
    const inner = {
      ...scripted(["abc"]),
      salt: "s",
      stored(code: string) {
        return this.salt + code;
      },
    };
    expect(prefixed("P", inner).stored?.("Pabc")).toBe("sPabc");
    expect(checked(inner).stored?.("abcd")).toBe("sabcd");
  });

  test("mint under older settings and newer ones side by side: every code stays where it is", async () => {
    const { table, store } = mapStore();
    const other = key.map((byte) => byte + 1);
    const ascii = alphabet("other", "abcdefghij");
    const settings: readonly SyncCodeStrategy[] = [
      random({ length: 7 }),
      random({ length: 8 }),
      checked(random({ length: 8 })),
      permuted(counter(counterAt(0n).store), { key, length: 7 }),
      prefixed("b-", permuted(counter(counterAt(0n).store), { key: other, length: 7 })),
      prefixed("c-", random({ length: 7, alphabet: alphabets.crockford32 })),
      prefixed("d-", random({ length: 7, alphabet: ascii })),
    ];
    const minted: string[] = [];
    for (const [index, strategy] of settings.entries()) {
      const links = createMinter({ store, strategy });
      for (let count = 0; count < 20; count += 1) {
        minted.push((await links.mint({ target: `${index}/${count}` })).code);
      }
    }
    expect(table.rows.map((row) => row.code)).toEqual(minted);
    expect(new Set(minted).size).toBe(140);
    expect(table.rows.map((row) => row.record.target)).toEqual(
      settings.flatMap((_, index) => Array.from({ length: 20 }, (__, count) => `${index}/${count}`)),
    );
  });
});
