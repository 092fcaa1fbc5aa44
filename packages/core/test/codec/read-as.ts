import type { CodeFormat } from "../../src/codec/format.js";

/** The code of a text, or the rule that refuses it. */
export function readAs(codes: CodeFormat, text: string): string {
  const result = codes.normalize(text);
  return result.status === "code" ? result.code : `refused: ${result.rule}`;
}
