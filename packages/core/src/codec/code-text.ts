/** The longest code that is sent to a database, in UTF-16 units. */
export const longestCode = 512;

/** Why a text cannot be stored exactly. */
export interface TextProblem {
  /** Reads on from "The code …". It never repeats the text. */
  readonly problem: string;
  /** Where, in UTF-16 units, if one place is at fault. */
  readonly position?: number;
}

// With the u flag a surrogate pair is one character, so this class meets only unpaired halves.
const unstorable = /[\0\p{Surrogate}]/u;

/**
 * What keeps a value from being a text of 1 to `longest` UTF-16 units that every database stores exactly, or `undefined` if
 * nothing does. PostgreSQL has no NUL in text, and drivers replace a lone surrogate, which makes two texts one.
 */
export function textProblem(text: unknown, longest: number): TextProblem | undefined {
  if (typeof text !== "string") return { problem: "is not a string" };
  if (text === "") return { problem: "is empty" };
  if (text.length > longest) return { problem: `is longer than ${longest} UTF-16 units` };
  const position = text.search(unstorable);
  if (position < 0) return undefined;
  return { problem: text[position] === "\0" ? "holds a NUL" : "holds half of a surrogate pair", position };
}

/** What keeps a text from being a code in any database: see {@link textProblem}. */
export const codeProblem = (code: string): TextProblem | undefined => textProblem(code, longestCode);
