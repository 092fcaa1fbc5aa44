import { invalidOption } from "../errors/index.js";
import { isPromise } from "../flow/flow.js";
import type { CodeStrategy, SyncCodeStrategy } from "../ports/index.js";

/** What a wrapper changes about the strategy that it wraps. */
export interface Rewriting {
  readonly name: string;
  /** Symbols that are added to a code. */
  readonly added: number;
  readonly traits: Pick<CodeStrategy, "prefix" | "check">;
  rewrite(code: string): string;
}

/** @throws `ERR_CODEMINT_INVALID_OPTION` for what is no strategy */
export function checkStrategy(strategy: CodeStrategy): void {
  if (typeof strategy?.next === "function") return;
  throw invalidOption({ option: "strategy", problem: "must be a strategy, such as random()" });
}

/** What holds for a strategy's codes even when they are wrapped, but for their length and number. */
export function traitsOf(
  strategy: CodeStrategy,
): Pick<CodeStrategy, "alphabet" | "guessable" | "deterministic" | "prefix" | "check" | "stored"> {
  const { alphabet, guessable, deterministic, prefix, check, stored } = strategy;
  return {
    alphabet,
    guessable,
    deterministic,
    ...(prefix !== undefined && { prefix }),
    ...(check !== undefined && { check }),
    ...(stored !== undefined && { stored: (code: string) => stored.call(strategy, code) }),
  };
}

/**
 * The strategy whose codes are another's, each rewritten into one that no other becomes. It is no number strategy, whatever it wraps:
 * `permuted` would write the numbers anew, and so without what the wrapper adds.
 */
export function rewritten(inner: SyncCodeStrategy, rewriting: Rewriting): SyncCodeStrategy;
export function rewritten(inner: CodeStrategy, rewriting: Rewriting): CodeStrategy;
export function rewritten(inner: CodeStrategy, { name, added, traits, rewrite }: Rewriting): CodeStrategy {
  const { length, keyspace } = inner;
  return {
    ...traitsOf(inner),
    ...traits,
    name: `${name}(${inner.name})`,
    length: { min: length.min + added, max: length.max + added },
    keyspace,
    next(draw, call) {
      const code = inner.next(draw, call);
      return isPromise(code) ? code.then(rewrite) : rewrite(code);
    },
  };
}
