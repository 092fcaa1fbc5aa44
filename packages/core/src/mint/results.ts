import type { TextProblem } from "../codec/code-text.js";
import type { CodeFormat } from "../codec/format.js";
import type { Context } from "./context.js";
import type { ClaimResult, MintResult } from "./minter.js";
import type { StepResult } from "./step.js";

export function minted<R>({ format }: Context<R>, result: StepResult): MintResult {
  if (result.status === "taken")
    throw new TypeError("A mint draws again on a taken code; it never ends with one.");
  const { code, replayed } = result;
  return { code, replayed, ...(format !== undefined && { display: printed(format, code) }) };
}

/** @param typed the display form of what was asked for, where the format tells one */
export function claimed<R>({ format }: Context<R>, result: StepResult, typed?: string): ClaimResult {
  if (result.status === "taken") return { status: "taken" };
  const { code, replayed } = result;
  const display = format && (typed ?? printed(format, code));
  return { status: "claimed", code, replayed, ...(display !== undefined && { display }) };
}

/** A code in print. One that was stored before the table had this format is shown as it is. */
function printed(format: CodeFormat, code: string): string {
  try {
    return format.print(code);
  } catch {
    return code;
  }
}

export function malformed(code: string, { problem, position }: TextProblem): ClaimResult {
  return {
    status: "refused",
    rule: "malformed",
    reason: `The code ${problem}.`,
    ...(position !== undefined && { at: { start: position, end: Math.min(position + 1, code.length) } }),
  };
}
