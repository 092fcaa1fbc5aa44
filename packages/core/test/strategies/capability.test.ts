import { createHash } from "node:crypto";
import { afterEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { createMinter } from "../../src/mint/create-minter.js";
import type { SyncCodeStrategy } from "../../src/ports/index.js";
import { defineStore } from "../../src/store/define-store.js";
import { capability, capabilityDigest, capabilityFrom } from "../../src/strategies/capability.js";
import { ideographs } from "../codec/samples.js";
import { failureOf } from "../support/coded.js";
import { mapTable } from "../support/map-store.js";

const first = { attempt: 0, collisions: 0 };

afterEach(() => vi.restoreAllMocks());

describe("capability", () => {
  test("says what it is", () => {
    const strategy = capability();
    expectTypeOf(strategy).toEqualTypeOf<SyncCodeStrategy>();
    expect(strategy).toMatchObject({
      name: "capability",
      alphabet: alphabets.base62,
      length: { min: 22, max: 22 },
      keyspace: 62n ** 22n,
      guessable: false,
      deterministic: false,
    });
    expect(strategy.stored).toBeUndefined();
  });

  test.each([
    ["base62", alphabets.base62, 22],
    ["base58", alphabets.base58, 22],
    ["Crockford's 32", alphabets.crockford32, 26],
    ["31 symbols", alphabets.lookalikeFree, 26],
    ["20 symbols", alphabets.vowelFree, 30],
    ["hex, 128 bits exactly", alphabets.hex, 32],
    ["digits", alphabets.digits, 39],
    ["256 symbols, 128 bits exactly", ideographs(256), 16],
    ["4 symbols, 128 bits exactly", ideographs(4), 64],
  ])("of %s has as many symbols as 128 bits need, and refuses one fewer", (_, chosen, fewest) => {
    const strategy = capability({ alphabet: chosen });
    expect(strategy.length).toEqual({ min: fewest, max: fewest });
    expect(strategy.keyspace >= 2n ** 128n).toBe(true);
    expect(strategy.keyspace / BigInt(chosen.symbols.length) < 2n ** 128n).toBe(true);
    expect([...strategy.next(first)]).toHaveLength(fewest);
    expect(() => capability({ alphabet: chosen, length: fewest - 1 })).toThrow(`use at least ${fewest}`);
  });

  test("refuses fewer bits with the figure", () => {
    expect(() => capability({ length: 21 })).toThrow(
      expect.objectContaining({
        code: "ERR_CODEMINT_INVALID_OPTION",
        details: {
          option: "length",
          problem: "of 21 has 125.04 bits with 62 symbols, and a capability needs 128: use at least 22",
        },
      }),
    );
    expect(capability({ length: 64 }).length).toEqual({ min: 64, max: 64 });
  });

  test.each([
    [{ alphabet: ideographs(3) }, "alphabet"],
    [{ alphabet: { name: "x", symbols: ["a"] } }, "alphabet"],
    [{ length: 65 }, "length"],
    [{ length: 22.5 }, "length"],
    [{ store: "hash" }, "store"],
  ])("refuses %j", (options, option) => {
    // @ts-expect-error one of these is no store
    expect(() => capability(options)).toThrow(
      expect.objectContaining({
        code: "ERR_CODEMINT_INVALID_OPTION",
        details: expect.objectContaining({ option }),
      }),
    );
  });

  test("draws the bytes of each code for it alone, at once and never ahead", () => {
    const drawn = vi.spyOn(globalThis.crypto, "getRandomValues");
    const strategy = capability();
    expect(drawn).not.toHaveBeenCalled();
    const codes = Array.from({ length: 100 }, () => strategy.next(first));
    expect(drawn).toHaveBeenCalledTimes(100);
    expect(new Set(drawn.mock.calls.map(([bytes]) => bytes)).size).toBe(100);
    expect(new Set(codes).size).toBe(100);
  });

  test("rejects what would favour some codes, and draws anew", () => {
    const fills = [0xff, 0x01];
    const strategy = capabilityFrom((bytes) => bytes.fill(fills.shift() ?? 0));
    const code = strategy.next(first);
    expect(fills).toEqual([]);
    expect(code).toBe(capabilityFrom((bytes) => bytes.fill(1)).next(first));
  });

  test.each([0x00, 0xff])("ends in an error over a source that gives nothing but %i", (byte) => {
    const strategy = capabilityFrom((bytes) => bytes.fill(byte));
    expect(() => strategy.next(first)).toThrow(
      expect.objectContaining({ code: "ERR_CODEMINT_STRATEGY_FAILED" }),
    );
  });
});

describe("capability that keeps the digest alone", () => {
  const linksOver = (table: ReturnType<typeof mapTable>) =>
    createMinter({ store: defineStore(table.statements), strategy: capability({ store: "digest" }) });

  test("stores SHA-256 in hexadecimal, by which the record is looked up", async () => {
    const table = mapTable();
    const { code } = await linksOver(table).mint({ target: "a" });
    expect(code).toMatch(/^[0-9a-zA-Z]{22}$/);
    const digest = createHash("sha256").update(code, "utf8").digest("hex");
    expect(capabilityDigest(code)).toBe(digest);
    expect(table.rows.map((row) => row.code)).toEqual([digest]);
    expect(JSON.stringify(table.rows)).not.toContain(code);
  });

  test("keeps a claimed code likewise, and finds it taken", async () => {
    const table = mapTable();
    const links = linksOver(table);
    const code = "a".repeat(22);
    expect(await links.claim(code, { target: "a" })).toMatchObject({ status: "claimed", code });
    expect(await links.claim(code, { target: "b" })).toEqual({ status: "taken" });
    expect(table.rows.map((row) => row.code)).toEqual([capabilityDigest(code)]);
  });

  test.each([undefined, null, 5, {}])("%o has no digest", async (wrong) => {
    const error = await failureOf(() => capabilityDigest(wrong as never));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_CODE", effect: "none" });
  });

  test("is refused with a caller's key, since a repeat could not be told the code", async () => {
    const table = mapTable();
    const error = await failureOf(() =>
      linksOver(table).mint({ target: "a" }, { idempotencyKey: "order-4711" }),
    );
    expect(error.code).toBe("ERR_CODEMINT_UNSUPPORTED");
    expect(table.rows).toEqual([]);
  });
});
