import { describe, expect, test } from "vitest";
import { seededRandom } from "../src/testing.js";

const first = { attempt: 0, collisions: 0 };
const draw = (seed: number, count: number): string[] => {
  const strategy = seededRandom(seed, { length: 8 });
  return Array.from({ length: count }, () => strategy.next(first));
};

describe("seededRandom", () => {
  test("gives the same codes for the same seed, over many refills", () => {
    expect(draw(42, 2_000)).toEqual(draw(42, 2_000));
  });

  test("gives other codes for another seed, also one that differs beyond 32 bits", () => {
    const codes = [42, 43, 42 + 2 ** 32].flatMap((seed) => draw(seed, 100));
    expect(new Set(codes).size).toBe(300);
  });

  test.each([Number.NaN, -1, 1.5, 2 ** 53, "7"])("refuses the seed %s", (seed) => {
    // @ts-expect-error one of these is not even a number
    expect(() => seededRandom(seed)).toThrow(
      expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" }),
    );
  });
});
