import { createHash } from "node:crypto";

/**
 * A number from 0 up to, not including, 1 that depends on the seed and on what it is drawn for, and on nothing else: neither on how many
 * were drawn before nor on which of several racers comes first.
 */
export function chance(seed: number, ...purpose: readonly (string | number)[]): number {
  const digest = createHash("sha256")
    .update(JSON.stringify([seed, ...purpose]))
    .digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

/** One of the choices, each as likely as its weight says. */
export function weighted<T>(choices: readonly (readonly [weight: number, choice: T])[], drawn: number): T {
  let left = drawn * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, choice] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  throw new Error("There is nothing to choose from.");
}

/** A whole number from 0 up to, not including, `count`. */
export const below = (count: number, drawn: number): number => Math.floor(drawn * count);
