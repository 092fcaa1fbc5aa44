import type { TextProblem } from "../codec/code-text.js";
import type { ClaimResult, MintResult } from "./minter.js";
import type { StepResult } from "./step.js";

export function minted(result: StepResult): MintResult {
  if (result.status === "taken")
    throw new TypeError("A mint draws again on a taken code; it never ends with one.");
  return { code: result.code, replayed: result.replayed };
}

export function claimed(result: StepResult): ClaimResult {
  return result.status === "taken"
    ? { status: "taken" }
    : { status: "claimed", code: result.code, replayed: result.replayed };
}

export function malformed(code: string, { problem, position }: TextProblem): ClaimResult {
  return {
    status: "refused",
    rule: "malformed",
    reason: `The code ${problem}.`,
    ...(position !== undefined && { at: { start: position, end: Math.min(position + 1, code.length) } }),
  };
}
