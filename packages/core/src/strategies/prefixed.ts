import { checkPrefix } from "../codec/prefix.js";
import { invalidOption } from "../errors/index.js";
import type { CodeStrategy, SyncCodeStrategy } from "../ports/index.js";
import { checkStrategy, rewritten } from "./rewritten.js";

/**
 * Another strategy's codes behind a fixed text: `GIFT-7K2MX9QD`. It tells what a code is for, and which key or alphabet made it: begin a new
 * prefix with each new key, and every older code stays valid beside the new ones.
 *
 * Keyspace and odds: those of the strategy. Limits: a prefix without a symbol outside the alphabet can also begin a code of another
 * strategy in the same table; they never clash, but only by the length can one tell whose it is. What the database keeps of a
 * digest is that of the whole code. The policy sees the whole code as well.
 *
 * It wraps any strategy but one that has a prefix already.
 *
 * @param prefix 1 to 64 UTF-16 units in NFC, with a letter or digit among them, and without blanks and invisible characters
 * @throws `ERR_CODEMINT_INVALID_OPTION` for another prefix or such a strategy; a draw throws what the strategy's does
 */
export function prefixed(prefix: string, strategy: SyncCodeStrategy): SyncCodeStrategy;
export function prefixed(prefix: string, strategy: CodeStrategy): CodeStrategy;
export function prefixed(prefix: string, strategy: CodeStrategy): CodeStrategy {
  checkPrefix(prefix);
  checkStrategy(strategy);
  if (strategy.prefix !== undefined) {
    throw invalidOption({ option: "strategy", problem: "has a prefix already; write both as one" });
  }
  return rewritten(strategy, {
    name: "prefixed",
    added: [...prefix].length,
    traits: { prefix },
    rewrite: (code) => prefix + code,
  });
}
