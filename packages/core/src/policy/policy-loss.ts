import { wholeNumber } from "../errors/whole-number.js";
import type { CodeStrategy, Policy } from "../ports/index.js";

/** How many codes of a strategy its policies refuse. */
export interface PolicyLoss {
  /** How many codes were looked at. */
  readonly sampled: number;
  readonly refused: number;
  /** `refused` of `sampled`, from 0 to 1. */
  readonly share: number;
  /** About how many codes the policies leave of the keyspace; exact if it was looked at as a whole. */
  readonly left: bigint;
  /** How many codes each rule refused; a code counts for the first that did. */
  readonly rules: Readonly<Record<string, number>>;
}

/** Numbers without a pattern that matters here, the same ones each time: nothing is drawn. Source: Marsaglia, "Xorshift RNGs" (2003). */
const scatter = (): ((below: number) => number) => {
  let state = 0x9e3779b9;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * below);
  };
};

/** Codes of the strategy's alphabet and lengths: all of them if they are few, else a fixed selection. */
export function* exampleCodes(strategy: CodeStrategy, most: number): Generator<string, void, undefined> {
  const { prefix = "", check = false } = strategy;
  const { symbols } = strategy.alphabet;
  const min = strategy.length.min - [...prefix].length;
  const max = strategy.length.max - [...prefix].length;
  const count = symbols.length ** max;
  if (min === max && !check && count <= most) {
    for (let number = 0; number < count; number += 1) yield prefix + written(number, symbols, max);
    return;
  }
  const below = scatter();
  for (let made = 0; made < most; made += 1) {
    const length = min + (made % (max - min + 1));
    yield prefix + Array.from({ length }, () => symbols[below(symbols.length)] ?? "").join("");
  }
}

function written(number: number, symbols: readonly string[], length: number): string {
  let text = "";
  let rest = number;
  for (let place = 0; place < length; place += 1) {
    text = (symbols[rest % symbols.length] ?? "") + text;
    rest = Math.floor(rest / symbols.length);
  }
  return text;
}

const mostSamples = 1_000_000;

/**
 * How much of a strategy's keyspace its policies refuse, by looking at codes of its alphabet and lengths. The strategy is not asked
 * for any, so no number of a counter is used up, and the same strategy and policies give the same answer each time. Policies for custom
 * codes alone are left out.
 *
 * @param samples how many codes to look at, 1 to 1,000,000: 10,000 give the share of refusals within a percentage point
 * @throws `ERR_CODEMINT_INVALID_OPTION` for another number of them
 */
export function policyLoss(
  strategy: CodeStrategy,
  policies: readonly Policy[],
  samples = 10_000,
): PolicyLoss {
  wholeNumber("samples", samples, 1, mostSamples);
  const applied = policies.filter(({ customOnly }) => customOnly !== true);
  const rules: Record<string, number> = {};
  let sampled = 0;
  let refused = 0;
  for (const code of exampleCodes(strategy, samples)) {
    sampled += 1;
    for (const policy of applied) {
      const refusal = policy.inspect(code);
      if (refusal === undefined) continue;
      refused += 1;
      rules[refusal.rule] = (rules[refusal.rule] ?? 0) + 1;
      break;
    }
  }
  const left = (strategy.keyspace * BigInt(sampled - refused)) / BigInt(sampled);
  return { sampled, refused, share: refused / sampled, left, rules };
}
