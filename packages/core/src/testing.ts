/** Reproducible randomness and time, for tests only: whoever knows the seed knows every code. */
import { invalidOption } from "./errors/index.js";
import type { SyncCodeStrategy } from "./ports/index.js";
import { type RandomOptions, randomFrom } from "./strategies/random.js";

export type { RandomOptions } from "./strategies/random.js";
export { snowflakeFrom as clockedSnowflake } from "./strategies/snowflake.js";

const warmUp = 12;

/**
 * The generator sfc32, seeded as its author does: three words of state and a counter, 32 bits a step.
 * Source: Chris Doty-Humphrey, PractRand 0.95, RNGs/sfc.cpp (public domain).
 */
function sfc32(seed: number): () => number {
  let a = 0;
  let b = seed >>> 0;
  let c = Math.floor(seed / 2 ** 32) >>> 0;
  let count = 1;
  const step = (): number => {
    const drawn = (a + b + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + drawn) | 0;
    return drawn >>> 0;
  };
  for (let round = 0; round < warmUp; round += 1) step();
  return step;
}

/**
 * The strategy `random` over a seeded generator: the same seed and options give the same codes in the same order.
 *
 * @param seed a non-negative safe integer
 * @throws `ERR_CODEMINT_INVALID_OPTION` for another seed, and for what `random` refuses
 */
export function seededRandom(seed: number, options: RandomOptions = {}): SyncCodeStrategy {
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw invalidOption({ option: "seed", problem: "must be a non-negative safe integer" });
  }
  const step = sfc32(seed);
  return randomFrom((bytes) => {
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = step() >>> 24;
  }, options);
}
