import { invalidOption } from "../errors/index.js";

/** A count as a bigint. @throws `ERR_CODEMINT_INVALID_OPTION` for what is not a whole number of `least` or more */
export function wholeCount(option: string, value: bigint | number, least: bigint): bigint {
  const whole = typeof value === "bigint" || Number.isSafeInteger(value);
  if (whole && BigInt(value) >= least) return BigInt(value);
  throw invalidOption({
    option,
    problem: `must be a whole number of ${least} or more; above 2^53, a bigint`,
  });
}

/** @throws `ERR_CODEMINT_INVALID_OPTION` for what is not a finite number above 0 */
export function positive(option: string, value: number): number {
  if (typeof value === "number" && Number.isFinite(value) && value > 0) return value;
  throw invalidOption({ option, problem: "must be a finite number above 0" });
}

/** @throws `ERR_CODEMINT_INVALID_OPTION` for what is not between 0 and 1 */
export function oddsBetween(option: string, value: number): number {
  if (typeof value === "number" && value > 0 && value < 1) return value;
  throw invalidOption({ option, problem: "must be a number between 0 and 1" });
}
