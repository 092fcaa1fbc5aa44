import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { assertEqual, CaseFailure, show } from "../src/assert.js";

const value = fc.anything({ withBigInt: true });

/** What `show` compares by value: a `Date` or a `Map` is none of a case's. */
const plain = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: "binary" }),
    fc.double(),
    fc.bigInt(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.string(), tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

test("two values read alike exactly if they are equal", () => {
  fc.assert(
    fc.property(plain, plain, (a, b) => {
      expect(show(a) === show(b)).toBe(isDeepStrictEqual(a, b));
      expect(show(structuredClone(a))).toBe(show(a));
    }),
  );
});

test("the order of an object's fields, and a field without a value, make no difference", () => {
  expect(show({ a: 1, b: 2n, c: undefined })).toBe(show({ b: 2n, a: 1 }));
  expect(show({ "a: 1, b": 2 })).not.toBe(show({ a: 1, b: 2 }));
});

test("what differs is said in one line", () => {
  const compare = (): void => assertEqual<unknown>({ code: "a\n" }, { code: "b" }, "The record");
  expect(compare).toThrow(new CaseFailure('The record: expected { code: "b" }, saw { code: "a\\n" }'));
});

test("any value can be shown", () => {
  fc.assert(
    fc.property(value, (any) => {
      expect(typeof show(any)).toBe("string");
    }),
  );
});
