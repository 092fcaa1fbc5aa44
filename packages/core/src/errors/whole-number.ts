import { invalidOption } from "./catalogue.js";

/** @throws `ERR_CODEMINT_INVALID_OPTION` for what is not a whole number from `least` to `most` */
export function wholeNumber(option: string, value: unknown, least: number, most: number): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value;
  throw invalidOption({ option, problem: `must be a whole number from ${least} to ${most}` });
}
