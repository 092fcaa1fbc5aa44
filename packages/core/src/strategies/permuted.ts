import { invalidOption, strategyFailed } from "../errors/index.js";
import { isPromise } from "../flow/flow.js";
import type { CodeStrategy, NumberStrategy, SyncCodeStrategy, SyncNumberStrategy } from "../ports/index.js";
import { type PermutationOptions, permutation } from "./permutation.js";

/** Codes that can be turned back into their numbers. */
export interface PermutedStrategy extends CodeStrategy {
  /**
   * The number of a code.
   *
   * @throws `ERR_CODEMINT_INVALID_CODE` for a text that is not exactly `length` symbols of the alphabet
   */
  invert(code: string): bigint;
}

export interface SyncPermutedStrategy extends SyncCodeStrategy {
  invert(code: string): bigint;
}

/**
 * The numbers of a counter, a lease or a Snowflake, each written as a code of fixed length that looks random: never a collision with one
 * another, and no telling by the eye how many there are. For ids that the table itself counts, use `permutation`: that needs no store.
 *
 * Keyspace: exactly N^length, each code once, or as many as there are numbers. No odds are involved: a code is taken only where someone
 * has claimed it. When the numbers have used up the length a draw fails; go on with a greater one over the same counter, and every older
 * code stays valid and unlike any new one.
 * The numbers of a Snowflake are large from the first one on: give it 11 symbols of base62.
 * Limits: obfuscation, not secrecy, and so `guessable`; see `permutation`, also for the source.
 *
 * @param numbers counts from which its codes are made; how it writes them itself has no bearing
 * @throws `ERR_CODEMINT_INVALID_OPTION` as `permutation` does, and for a strategy that has no numbers; a draw throws what its number does, and `ERR_CODEMINT_STRATEGY_FAILED` when
 * the length is used up
 */
export function permuted(numbers: SyncNumberStrategy, options: PermutationOptions): SyncPermutedStrategy;
export function permuted(numbers: NumberStrategy, options: PermutationOptions): PermutedStrategy;
export function permuted(numbers: NumberStrategy, options: PermutationOptions): PermutedStrategy {
  if (typeof numbers?.number !== "function" || typeof numbers.limit !== "bigint") {
    throw invalidOption({
      option: "numbers",
      problem: "must be a strategy of numbers, such as counter(store)",
    });
  }
  const { alphabet, length, size, encode, decode } = permutation(options);
  const write = (number: bigint): string => {
    if (number < size) return encode(number);
    throw strategyFailed({
      strategy: "permuted",
      problem: `has used up its ${size} codes of ${length} symbols: go on with a greater length, every older code stays valid`,
    });
  };
  return {
    name: "permuted",
    alphabet,
    length: { min: length, max: length },
    keyspace: numbers.limit < size ? numbers.limit + 1n : size,
    guessable: true,
    deterministic: true,
    next(draw, call) {
      const number = numbers.number(draw, call);
      return isPromise(number) ? number.then(write) : write(number);
    },
    invert: decode,
  };
}
