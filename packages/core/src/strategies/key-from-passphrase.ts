import { scrypt } from "@noble/hashes/scrypt.js";
import { invalidOption } from "../errors/index.js";

const shortest = 12;

/** RFC 7914. This cost is among those that OWASP's Password Storage Cheat Sheet holds equal, the one of least memory but one: 16 MiB. */
const cost = { N: 2 ** 14, r: 8, p: 5, dkLen: 32 } as const;

/**
 * The key of a passphrase, for `permutation` and `permuted`: 32 bytes by scrypt (RFC 7914) with N = 2^14, r = 8, p = 5 and the salt
 * "codemint/permutation/key/1", over the UTF-8 bytes of the passphrase in Unicode normal form NFKC. The same passphrase gives the same key
 * anywhere and for good.
 *
 * It takes some tenths of a second and 16 MiB, once. Where that is too much, as in most edge runtimes, derive the key beforehand and keep
 * its bytes.
 *
 * @param passphrase 12 characters or more; a passphrase that people would think of can be found out from a few codes and their numbers
 * @throws `ERR_CODEMINT_INVALID_OPTION` for one that is shorter or no text
 */
export function keyFromPassphrase(passphrase: string): Uint8Array {
  if (typeof passphrase !== "string" || [...passphrase].length < shortest) {
    throw invalidOption({
      option: "passphrase",
      problem: `must be a text of at least ${shortest} characters`,
    });
  }
  return scrypt(passphrase.normalize("NFKC"), "codemint/permutation/key/1", cost);
}
