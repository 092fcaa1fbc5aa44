import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { keyFromPassphrase } from "../../src/strategies/key-from-passphrase.js";
import { permutation } from "../../src/strategies/permutation.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });

test("the key of a passphrase is scrypt's, with the documented cost and salt", () => {
  const passphrase = "correct horse battery staple";
  const key = keyFromPassphrase(passphrase);
  expect(Buffer.from(key)).toEqual(
    scryptSync(passphrase, "codemint/permutation/key/1", 32, { N: 2 ** 14, r: 8, p: 5 }),
  );
  const { encode, decode } = permutation({ key });
  expect(decode(encode(4_711))).toBe(4_711n);
}, 30_000);

test("it does not depend on how the letters were typed", () => {
  expect(keyFromPassphrase("ein schönes Wort")).toEqual(keyFromPassphrase("ein scho\u0308nes Wort"));
}, 30_000);

test.each(["", "eleven char", "😀".repeat(11), undefined, 123_456_789_012])("%j is refused", (passphrase) => {
  // @ts-expect-error some of these are no texts
  expect(() => keyFromPassphrase(passphrase)).toThrow(invalidOption);
});
