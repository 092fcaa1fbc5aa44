import { describe, expect, test } from "vitest";
import { alphabet } from "../../src/codec/alphabet.js";
import * as alphabets from "../../src/codec/alphabets.js";
import { checkSymbol } from "../../src/codec/check-symbol.js";
import { createMinter } from "../../src/mint/create-minter.js";
import type { SyncCodeStrategy } from "../../src/ports/index.js";
import { capability, capabilityDigest } from "../../src/strategies/capability.js";
import { checked } from "../../src/strategies/checked.js";
import { counter } from "../../src/strategies/counter.js";
import { growing } from "../../src/strategies/growing.js";
import { hashed } from "../../src/strategies/hashed.js";
import { permuted } from "../../src/strategies/permuted.js";
import { prefixed } from "../../src/strategies/prefixed.js";
import { random } from "../../src/strategies/random.js";
import { mapStore } from "../support/map-store.js";
import { scripted } from "../support/scripted-strategy.js";
import { counterAt } from "./counters.js";

const first = { attempt: 0, collisions: 0 };
const key = Uint8Array.from({ length: 16 }, (_, index) => index + 1);

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
