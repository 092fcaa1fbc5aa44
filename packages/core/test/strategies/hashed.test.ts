import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, expectTypeOf, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { createMinter } from "../../src/mint/create-minter.js";
import { idempotencyKey } from "../../src/mint/keys.js";
import type { SyncCodeStrategy } from "../../src/ports/index.js";
import { defineStore } from "../../src/store/define-store.js";
import { hashed } from "../../src/strategies/hashed.js";
import { random } from "../../src/strategies/random.js";
import { ideographs } from "../codec/samples.js";
import { failureOf } from "../support/coded.js";
import { mapTable } from "../support/map-store.js";
import { indexedTable } from "./indexed-table.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });
const draw = (idempotencyKey: string, attempt = 0) => ({ attempt, collisions: attempt, idempotencyKey });

/** Homepages of Debian's packages, as they stand in its index. */
const urls = readFileSync(
  join(import.meta.dirname, "../../../../apps/shortener/test/fixtures/urls.txt"),
  "utf8",
)
  .split("\n")
  .filter((line) => line !== "");

/** The documented digest, by another implementation, and how often it was rejected. */
function byDefinition(
  key: string,
  attempt: number,
  size: bigint,
): { readonly value: bigint; readonly rejections: number } {
  for (let rejections = 0; ; rejections += 1) {
    const salt = Buffer.alloc(8);
    salt.writeUInt32BE(attempt, 0);
    salt.writeUInt32BE(rejections, 4);
    const value = BigInt(`0x${createHash("sha256").update(salt).update(key, "utf8").digest("hex")}`);
    if (value < (2n ** 256n / size) * size) return { value: value % size, rejections };
  }
}

describe("hashed", () => {
  test("says what it is", () => {
    const strategy = hashed();
    expectTypeOf(strategy).toEqualTypeOf<SyncCodeStrategy>();
    expect(strategy).toMatchObject({
      name: "hashed",
      alphabet: alphabets.base62,
      length: { min: 7, max: 7 },
      keyspace: 62n ** 7n,
      guessable: true,
      deterministic: false,
    });
  });

  test("gives the codes of old", () => {
    const strategy = hashed();
    const codes = ["https://example.com/", "ключ", "a"].map((key) => strategy.next(draw(key)));
    expect(codes).toEqual(["n2zn0CZ", "7A3mr6i", "elcEl5S"]);
    expect(strategy.next(draw("a", 1))).toBe("ehr9sgT");
  });

  test.each([
    ["7 of base62, where next to nothing is rejected", alphabets.base62, 7],
    ["62 of 17 symbols, where a sixth is", ideographs(17), 62],
    ["64 of 16 symbols, all 2^256", alphabets.hex, 64],
    ["32 of 256 symbols, all 2^256", ideographs(256), 32],
    ["61 of 18 symbols, where nearly a third is", ideographs(18), 61],
  ])("uses the whole digest without favour: %s", (_, chosen, length) => {
    const strategy = hashed({ alphabet: chosen, length });
    let rejected = 0;
    for (let index = 0; index < 300; index += 1) {
      const { value, rejections } = byDefinition(`key ${index}`, index % 4, strategy.keyspace);
      const code = [...strategy.next(draw(`key ${index}`, index % 4))];
      expect(code).toHaveLength(length);
      const written = code.reduce(
        (sum, symbol) => sum * BigInt(chosen.symbols.length) + BigInt(chosen.symbols.indexOf(symbol)),
        0n,
      );
      expect(written).toBe(value);
      rejected += rejections;
    }
    const share = Number(((2n ** 256n % strategy.keyspace) * 1_000_000n) / 2n ** 256n) / 1_000_000;
    expect(rejected > 0).toBe(share > 0.01);
  });

  test("tells every key and every attempt apart, whatever they look like", () => {
    const keys = [
      "",
      "0",
      "00",
      "a",
      "A",
      "ä",
      "a\u0308",
      " a",
      "a ",
      "a\n",
      "1/0",
      "😀",
      "x".repeat(65_536),
    ];
    const strategy = hashed({ length: 12 });
    const codes = keys.flatMap((key) =>
      [0, 1, 2, 256, 65_536].map((attempt) => strategy.next(draw(key, attempt))),
    );
    expect(new Set(codes).size).toBe(codes.length);
  });

  test("has no code for a request without a key, and says what to do", async () => {
    const links = createMinter({ store: defineStore(mapTable().statements), strategy: hashed() });
    const error = await failureOf(() => links.mint({ target: "a" }));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_UNSUPPORTED", effect: "none" });
    expect(error.message).toContain("Give mint() an idempotencyKey");
  });

  test.each([
    ["length", { length: 0 }],
    ["length", { length: 43 }],
    ["length", { length: 65, alphabet: alphabets.digits }],
    ["alphabet", { alphabet: { name: "x", symbols: ["a"] } }],
  ])("refuses a bad %s: %j", (option, options) => {
    expect(() => hashed(options)).toThrow(invalidOption);
    expect(() => hashed(options)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ option }) }),
    );
  });
});

describe("30,070 real addresses, twice", () => {
  test("through hashed: one code each, the same one again, though some met in one at first", async () => {
    expect(urls).toHaveLength(30_070);
    const table = indexedTable();
    // So short that 30 or so clash.
    const strategy = hashed({ length: 4 });
    const links = createMinter({ store: defineStore(table.statements), strategy });
    const codes = new Map<string, string>();
    for (const target of urls) {
      const { code, replayed } = await links.mint({ target }, { idempotencyKey: target });
      expect(replayed).toBe(false);
      codes.set(target, code);
    }
    expect(new Set(codes.values()).size).toBe(30_070);
    const moved = urls.filter((target) => codes.get(target) !== strategy.next(draw(target)));
    expect(moved.length).toBeGreaterThan(0);

    for (const target of urls.toReversed()) {
      const { code, replayed } = await links.mint({ target }, { idempotencyKey: target });
      expect(replayed).toBe(true);
      expect(code).toBe(codes.get(target));
    }
    expect(table.size()).toBe(30_070);
  }, 60_000);

  test("through random codes under keys made of the content: one code each, the same one again", async () => {
    const table = indexedTable();
    const links = createMinter({ store: defineStore(table.statements), strategy: random() });
    const shorten = (target: string) =>
      links.mint({ target }, { idempotencyKey: idempotencyKey("shorten", target) });
    const codes = new Map<string, string>();
    for (const target of urls) codes.set(target, (await shorten(target)).code);
    expect(new Set(codes.values()).size).toBe(30_070);
    for (const target of urls)
      expect(await shorten(target)).toEqual({ code: codes.get(target), replayed: true });
    expect(table.size()).toBe(30_070);
  }, 60_000);
});
