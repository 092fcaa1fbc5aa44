import { invalidOption } from "../errors/index.js";
import { textProblem } from "./code-text.js";

const longestName = 128;

/** @throws `ERR_CODEMINT_INVALID_OPTION` for what cannot be the name of a counter or of a set of slots in every database */
export function checkStoredName(option: string, name: unknown): void {
  if (textProblem(name, longestName) !== undefined) {
    throw invalidOption({ option, problem: `must be a name of 1 to ${longestName} characters` });
  }
}
