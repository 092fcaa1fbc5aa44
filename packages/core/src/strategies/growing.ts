import { checkLength } from "../codec/base-n.js";
import { invalidOption } from "../errors/index.js";
import { requireOptions } from "../errors/require-option.js";
import { wholeNumber } from "../errors/whole-number.js";
import type { CodeStrategy, SyncCodeStrategy } from "../ports/index.js";
import { collisionMeter } from "./collision-meter.js";
import { checkStrategy, traitsOf } from "./rewritten.js";

export interface GrowingOptions {
  /** The length to begin with: 1 to 64. */
  readonly from: number;
  /** The longest length, above `from` and up to 64. The code's column must hold it. */
  readonly to: number;
  /** The share of requests that may meet a taken code before the codes grow: above 0, up to 0.5; 0.01 by default. */
  readonly threshold?: number | undefined;
  /** How many candidates of one request may be taken before its next ones are longer, each by one more: 1 to 100, 2 by default. */
  readonly patience?: number | undefined;
}

const mostPatience = 100;

/**
 * Codes whose length follows the collisions that are measured: they grow by a symbol when more than a hundredth of the requests meet a taken
 * code, and within one request after two collisions, so that a table that has filled up unseen still takes every record. Every older
 * code stays valid, and unlike any new one.
 *
 * What is measured are the last 50,000 to 100,000 requests of this process, ten collisions at least; it is remembered nowhere. So processes
 * grow each on their own, and a new one begins at `from` again, which costs it some collisions: raise `from` when they have grown.
 * The same draws give the same lengths. A length once reached is not given up while the process runs.
 *
 * Keyspace: the sum over all lengths. Odds: those of the strategy at the length in use, so that about `threshold` of all guesses at codes of
 * a length that was left hit one. Limits: only for strategies that draw by chance. `counter` and `leased` outgrow a length by themselves, and
 * are refused; so is `hashed`, whose codes are to be the same wherever they are made, and would have the length that a process is at.
 *
 * @param make the strategy of a length; it is called once for each, at once. All must have one alphabet, prefix and form of storage, and
 * codes of one length each, longer for a greater one
 * @throws `ERR_CODEMINT_INVALID_OPTION` for bad bounds, threshold or patience, and for strategies that do not fit together
 */
export function growing(
  make: (length: number) => SyncCodeStrategy,
  options: GrowingOptions,
): SyncCodeStrategy;
export function growing(make: (length: number) => CodeStrategy, options: GrowingOptions): CodeStrategy;
export function growing(make: (length: number) => CodeStrategy, options: GrowingOptions): CodeStrategy {
  requireOptions(options);
  const { from, to, threshold = 0.01, patience = 2 } = options;
  checkOptions(from, to, threshold, patience);
  const [first, ...longer] = stepsOf(make, from, to);
  const steps = [first, ...longer];
  const last = longer.at(-1) ?? first;
  const meter = collisionMeter({ threshold, patience });
  let current = 0;
  return {
    ...traitsOf(first),
    name: `growing(${first.name})`,
    length: { min: first.length.min, max: last.length.max },
    keyspace: steps.reduce((sum, { keyspace }) => sum + keyspace, 0n),
    next(draw, call) {
      if (meter.note(draw) && current < steps.length - 1) {
        current += 1;
        meter.restart(steps[current]?.keyspace ?? 0n);
      }
      const ahead = Math.max(0, draw.collisions - patience + 1);
      const step = steps[Math.min(current + ahead, steps.length - 1)] ?? last;
      return step.next(draw, call);
    },
  };
}

function checkOptions(from: number, to: number, threshold: number, patience: number): void {
  checkLength(from);
  checkLength(to);
  if (to <= from) throw invalidOption({ option: "to", problem: "must be greater than from" });
  if (typeof threshold !== "number" || !(threshold > 0 && threshold <= 0.5)) {
    throw invalidOption({ option: "threshold", problem: "must be a number above 0 and up to 0.5" });
  }
  wholeNumber("patience", patience, 1, mostPatience);
}

type Steps = readonly [CodeStrategy, ...CodeStrategy[]];

function stepsOf(make: (length: number) => CodeStrategy, from: number, to: number): Steps {
  if (typeof make !== "function") {
    throw invalidOption({ option: "make", problem: "must be a function from a length to a strategy" });
  }
  const first = make(from);
  checkStep(first);
  const steps: [CodeStrategy, ...CodeStrategy[]] = [first];
  let last = first;
  for (let length = from + 1; length <= to; length += 1) {
    const next = make(length);
    checkStep(next);
    checkFit(last, next);
    steps.push(next);
    last = next;
  }
  return steps;
}

function checkStep(step: CodeStrategy): void {
  checkStrategy(step);
  if (step.deterministic) {
    refuse(`gives the strategy "${step.name}", which never collides by chance, and so would never grow`);
  }
  if (step.guessable) {
    refuse(
      `gives the strategy "${step.name}", whose codes can be told: their length would depend on the process`,
    );
  }
  if (step.length.min !== step.length.max) {
    refuse(`gives the strategy "${step.name}", whose codes differ in length`);
  }
}

function checkFit(last: CodeStrategy, next: CodeStrategy): void {
  if (next.length.min <= last.length.min) refuse("must give longer codes for a greater length");
  const fits =
    sameSymbols(last, next) &&
    last.prefix === next.prefix &&
    last.check === next.check &&
    (last.stored === undefined) === (next.stored === undefined);
  if (!fits) refuse("must give codes of one alphabet, prefix, check and form of storage for every length");
}

function sameSymbols({ alphabet: a }: CodeStrategy, { alphabet: b }: CodeStrategy): boolean {
  return (
    a.symbols.length === b.symbols.length && a.symbols.every((symbol, digit) => symbol === b.symbols[digit])
  );
}

function refuse(problem: string): never {
  throw invalidOption({ option: "make", problem });
}
