import type { Draw, SyncCodeStrategy } from "../../src/ports/index.js";

const letters = { name: "letters", symbols: ["a", "b", "c", "d", "e", "f", "g", "h"] };

export interface ScriptedStrategy extends SyncCodeStrategy {
  /** What it was asked for, in order. */
  readonly draws: Draw[];
}

/** Proposes the given codes in turn, the last one for ever. */
export function scripted(codes: readonly string[], traits: Partial<SyncCodeStrategy> = {}): ScriptedStrategy {
  const draws: Draw[] = [];
  return {
    name: "scripted",
    alphabet: letters,
    length: { min: 1, max: 64 },
    keyspace: 10n ** 9n,
    guessable: true,
    deterministic: false,
    next(draw) {
      draws.push(draw);
      return codes[Math.min(draws.length, codes.length) - 1] ?? "";
    },
    ...traits,
    draws,
  };
}

/** Proposes c0, c1, c2, … */
export function counting(traits: Partial<SyncCodeStrategy> = {}): SyncCodeStrategy {
  let drawn = 0;
  return { ...scripted([]), next: () => `c${drawn++}`, deterministic: true, ...traits };
}
