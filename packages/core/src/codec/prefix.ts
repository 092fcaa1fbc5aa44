import { invalidOption } from "../errors/index.js";
import { textProblem } from "./code-text.js";

const longestPrefix = 64;
const visible = /[\p{L}\p{N}]/u;
const unsuitable = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** @throws `ERR_CODEMINT_INVALID_OPTION` for what is no prefix */
export function checkPrefix(prefix: string): void {
  const problem =
    textProblem(prefix, longestPrefix)?.problem ??
    (prefix.normalize("NFC") === prefix ? undefined : "is rewritten by Unicode normalisation (NFC)") ??
    (unsuitable.test(prefix) ? "has a blank or an invisible character" : undefined) ??
    (visible.test(prefix) ? undefined : "must have a letter or a digit");
  if (problem !== undefined) throw invalidOption({ option: "prefix", problem });
}
