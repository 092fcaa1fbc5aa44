import { base62 } from "../codec/alphabets.js";
import { baseN } from "../codec/base-n.js";
import { isPromise } from "../flow/flow.js";
import type {
  Alphabet,
  CallOptions,
  Draw,
  MaybePromise,
  NumberStrategy,
  SyncNumberStrategy,
} from "../ports/index.js";

/** How the numbers of a strategy are written. */
export interface EncodingOptions {
  /** Base62 by default. */
  readonly alphabet?: Alphabet | undefined;
  /**
   * The fewest symbols of a code: 1 to 64, 1 by default. Smaller numbers get leading zeros; a number that outgrows the length is
   * written with as many symbols as it needs. So it can be raised at any time: every older code stays valid, and unlike any new one.
   */
  readonly length?: number | undefined;
}

/** Numbers that no two draws share, from `first` up to and including `limit`. */
export interface NumberSource {
  readonly name: string;
  readonly first: bigint;
  readonly limit: bigint;
  number(draw: Draw, options?: CallOptions): MaybePromise<bigint>;
}

export interface SyncNumberSource extends NumberSource {
  number(draw: Draw, options?: CallOptions): bigint;
}

/**
 * The strategy that writes a source's numbers in base N.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for an unsuitable alphabet or a length outside 1 to 64
 */
export function encoded(source: SyncNumberSource, options?: EncodingOptions): SyncNumberStrategy;
export function encoded(source: NumberSource, options?: EncodingOptions): NumberStrategy;
export function encoded(source: NumberSource, options: EncodingOptions = {}): NumberStrategy {
  const { alphabet = base62, length = 1 } = options;
  const { name, first, limit } = source;
  const codec = baseN(alphabet, { length });
  const symbolsOf = (number: bigint): number => [...codec.encode(number)].length;
  return {
    name,
    alphabet,
    length: { min: symbolsOf(first), max: symbolsOf(limit) },
    keyspace: limit - first + 1n,
    limit,
    guessable: true,
    deterministic: true,
    number: (draw, call) => source.number(draw, call),
    next(draw, call) {
      const number = source.number(draw, call);
      return isPromise(number) ? number.then(codec.encode) : codec.encode(number);
    },
  };
}
