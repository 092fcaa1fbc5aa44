import fc from "fast-check";
import { expect, test } from "vitest";
import { seededRandom } from "../src/random.js";

test("a seed and a name give the same stream each time, and other names another", () => {
  const stream = (seed: number, name: string) => {
    const random = seededRandom(seed, name);
    return Array.from({ length: 20 }, () => random.below(2 ** 32));
  };
  expect(stream(7, "R01.a")).toEqual(stream(7, "R01.a"));
  expect(stream(7, "R01.a")).not.toEqual(stream(7, "R01.b"));
  expect(stream(7, "R01.a")).not.toEqual(stream(8, "R01.a"));
});

test("numbers stay below their bound and reach every value", () => {
  const random = seededRandom(1);
  const seen = new Set(Array.from({ length: 1_000 }, () => random.below(10)));
  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("a shuffle keeps every item", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.nat(), (items, seed) => {
      const shuffled = seededRandom(seed).shuffle(items);
      expect(shuffled.toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
    }),
  );
});
