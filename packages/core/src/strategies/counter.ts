import { base62 } from "../codec/alphabets.js";
import { baseN } from "../codec/base-n.js";
import { textProblem } from "../codec/code-text.js";
import { invalidOption } from "../errors/index.js";
import { isPromise } from "../flow/flow.js";
import type {
  Alphabet,
  CodeStrategy,
  CounterRange,
  CounterStore,
  SyncCodeStrategy,
  SyncCounterStore,
} from "../ports/index.js";

export interface CounterOptions {
  /** Which of the store's counters: 1 to 128 characters, "codes" by default. */
  readonly name?: string | undefined;
  /** Base62 by default. */
  readonly alphabet?: Alphabet | undefined;
}

const longestName = 128;
/** What the widest counter column, a signed integer of 64 bits, holds. */
const largestValue = 2n ** 63n - 1n;

/**
 * The values of a counter, from 1 on, in the symbols of an alphabet: the shortest codes there are, and never a collision with one
 * another. Each draw reserves one value. Anyone can tell from two codes how many were minted in between, and the next one.
 *
 * For codes of ids that the table itself counts, use the `base62` codec: that needs neither this strategy nor a store.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for a bad name or an unsuitable alphabet; a draw throws what `reserve` does
 */
export function counter(store: SyncCounterStore, options?: CounterOptions): SyncCodeStrategy;
export function counter(store: CounterStore, options?: CounterOptions): CodeStrategy;
export function counter(store: CounterStore, options: CounterOptions = {}): CodeStrategy {
  const { name = "codes", alphabet = base62 } = options;
  const problem = textProblem(name, longestName);
  if (problem !== undefined) throw invalidOption({ option: "name", problem: problem.problem });
  const codec = baseN(alphabet);
  const write = ({ first }: CounterRange): string => codec.encode(first);
  return {
    name: "counter",
    alphabet,
    length: { min: 1, max: [...codec.encode(largestValue)].length },
    keyspace: largestValue,
    guessable: true,
    deterministic: true,
    next(_draw, call) {
      const range = store.reserve(name, 1, call);
      return isPromise(range) ? range.then(write) : write(range);
    },
  };
}
