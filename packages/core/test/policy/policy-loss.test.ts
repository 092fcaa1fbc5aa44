import { describe, expect, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { createMinter } from "../../src/mint/create-minter.js";
import { customCodes } from "../../src/policy/custom-codes.js";
import { policyLoss } from "../../src/policy/policy-loss.js";
import { reservedWords } from "../../src/policy/reserved-words.js";
import { spreadsheetSafe } from "../../src/policy/spreadsheet-safe.js";
import type { Policy } from "../../src/ports/index.js";
import { random } from "../../src/strategies/random.js";
import { mapStore } from "../support/map-store.js";
import { scripted } from "../support/scripted-strategy.js";

const refusing = (rule: string, refuses: (code: string) => boolean): Policy => ({
  name: rule,
  inspect: (code) => (refuses(code) ? { rule, reason: "No." } : undefined),
});

const digits = (length: number) => random({ alphabet: alphabets.digits, length });
const startsLow = refusing("low", (code) => code < "3");

describe("policyLoss", () => {
  test("of a small keyspace is exact", () => {
    const loss = policyLoss(digits(3), [spreadsheetSafe(), refusing("seven", (code) => code.endsWith("7"))]);
    expect(loss).toEqual({
      sampled: 1_000,
      refused: 190,
      share: 0.19,
      left: 810n,
      rules: { spreadsheet: 100, seven: 90 },
    });
  });

  test.each([0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001, "10", null])(
    "of %s samples is refused",
    (samples) => {
      expect(() => policyLoss(digits(3), [], samples as number)).toThrow(
        expect.objectContaining({
          code: "ERR_CODEMINT_INVALID_OPTION",
          details: expect.objectContaining({ option: "samples" }),
        }),
      );
    },
  );

  test("of a large one is close, and the same each time", () => {
    const loss = policyLoss(digits(30), [startsLow]);
    expect(loss.sampled).toBe(10_000);
    expect(Math.abs(loss.share - 0.3)).toBeLessThan(0.02);
    expect(loss.left).toBe((10n ** 30n * BigInt(10_000 - loss.refused)) / 10_000n);
    expect(policyLoss(digits(30), [startsLow])).toEqual(loss);
  });

  test("meets every symbol in every place", () => {
    const seen = Array.from({ length: 5 }, () => new Set<string>());
    const note = refusing("note", (code) => {
      for (const [place, symbol] of [...code].entries()) seen[place]?.add(symbol);
      return false;
    });
    policyLoss(random({ length: 5 }), [note]);
    expect(seen.map(({ size }) => size)).toEqual([62, 62, 62, 62, 62]);
  });

  test("asks the strategy for nothing, and leaves rules for custom codes out", () => {
    const strategy = scripted(["a"]);
    expect(policyLoss(strategy, [customCodes({ minLength: 64 })])).toMatchObject({ refused: 0 });
    expect(strategy.draws).toEqual([]);
  });
});

describe("a minter whose policy leaves too little", () => {
  const { store } = mapStore();

  test("is refused when made, with the figure", () => {
    const policy = [reservedWords(), refusing("vowels", (code) => /[^0-8]/.test(code))];
    expect(() => createMinter({ store, strategy: random(), policy })).toThrow(
      expect.objectContaining({
        code: "ERR_CODEMINT_INVALID_OPTION",
        message: expect.stringMatching(
          /"policy" refuses 25\d of 256 codes of the strategy "random" \(vowels\), which leaves about \d+ of 3521614606208, too few for 100 redraws/,
        ),
      }),
    );
  });

  test("is refused as well where the prefix is what offends", () => {
    const strategy = { ...random(), prefix: "BAD-", length: { min: 11, max: 11 } };
    expect(() =>
      createMinter({ store, strategy, policy: refusing("bad", (code) => code.startsWith("BAD")) }),
    ).toThrow("refuses 256 of 256");
  });

  test("is made where the redraws suffice, and whatever a policy takes of half of the codes", () => {
    const scarce = refusing("scarce", (code) => code > "2");
    expect(() => createMinter({ store, strategy: digits(9), policy: scarce })).not.toThrow();
    expect(() => createMinter({ store, strategy: digits(9), policy: scarce, redraws: 10 })).toThrow(
      "10 redraws",
    );
    expect(() => createMinter({ store, strategy: digits(9), policy: startsLow, redraws: 0 })).not.toThrow();
  });
});
