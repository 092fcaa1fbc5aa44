import { describe, expect, test } from "vitest";
import { feistel, keyWords } from "../../src/strategies/feistel.js";

const keys = Int32Array.from({ length: keyWords }, (_, word) => Math.imul(word + 1, 0x9e3779b9));

/** The least square that holds a size. */
function squareOf(size: bigint): bigint {
  let [side, tooShort] = [2n ** 36n, 0n];
  while (side - tooShort > 1n) {
    const middle = (side + tooShort) / 2n;
    if (middle ** 2n < size) tooShort = middle;
    else side = middle;
  }
  return side ** 2n;
}

// In a large space one walk in millions goes on, so that no test at random would meet one. These are found from behind.
describe.each([62n ** 7n, 10n ** 15n, 2n ** 53n - 1n, 62n ** 9n, 62n ** 11n, 3n ** 45n, 2n ** 71n])(
  "of a size of %s",
  (size) => {
    const square = squareOf(size);
    const outer = feistel(square, keys);
    const inner = feistel(size, keys);

    test("a value that falls outside walks on until it is inside, and is found again", () => {
      const outside = Array.from({ length: 1_000 }, (_, index) => size + BigInt(index)).filter(
        (value) => value < square,
      );
      const walkers = outside.map((value) => outer.invert(value)).filter((value) => value < size);
      expect(walkers.length).toBeGreaterThan(10);
      for (const walker of walkers) {
        const reached = BigInt(inner.apply(walker));
        expect(reached < size).toBe(true);
        expect(inner.invert(reached)).toBe(walker);
      }
    });

    test("and one that stays inside goes straight", () => {
      for (let value = 0n; value < 1_000n; value += 1n) {
        const straight = BigInt(outer.apply(value));
        if (straight < size) expect(BigInt(inner.apply(value))).toBe(straight);
      }
    });
  },
);
