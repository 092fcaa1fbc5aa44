import { canonicalForm } from "./canonical-form.js";

/** What stands for a letter in disguise, and letters that other keyboards write as two. `l` and `i` are one, as `1` may be either. */
const letters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  l: "i",
  "!": "i",
  "|": "i",
  "3": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
  "6": "g",
  "7": "t",
  "+": "t",
  "8": "b",
  "9": "g",
  ß: "ss",
  ſ: "s",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "i",
  đ: "d",
  ð: "d",
};

// Emoji (So) can offend as well.
const readable = /[\p{L}\p{N}\p{So}]/u;
// No separator, since nobody sees it: an accent that stands alone, a zero-width joiner and the like.
const invisible = /[\p{M}\p{Default_Ignorable_Code_Point}]/u;

/** The letters that a symbol is read as: none for a separator, mostly one. */
const readLetters = (symbol: string): string => {
  const disguised = letters[symbol];
  if (disguised !== undefined) return disguised;
  return Array.from(canonicalForm(symbol), (part) => letters[part] ?? (readable.test(part) ? part : "")).join(
    "",
  );
};

const asciiEnd = 128;
let ascii: readonly string[] | undefined;

const asciiLetters = (): readonly string[] => {
  ascii ??= Array.from({ length: asciiEnd }, (_, unit) => readLetters(String.fromCharCode(unit)));
  return ascii;
};

/** A text as a reader spells it. */
export interface Spelling {
  /** Lower-case letters, without accents, disguises and separators. */
  readonly text: string;
  /** For each UTF-16 unit of `text`, the symbol of the code that it was read from, in UTF-16 units of the code. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** For each unit of `text`, how many separated parts of the code stand before its own. */
  readonly parts: readonly number[];
}

/** Reads a code letter by letter: `F.u_C-k` is `fuck` in four parts, and `5h1t` is `shit`, with each i for an l. */
export function spell(code: string): Spelling {
  let text = "";
  let part = 0;
  let inPart = false;
  let start = 0;
  const starts: number[] = [];
  const ends: number[] = [];
  const parts: number[] = [];
  const plain = asciiLetters();
  for (const symbol of code) {
    const read = plain[symbol.charCodeAt(0)] ?? readLetters(symbol);
    const end = start + symbol.length;
    if (read === "" && inPart && !invisible.test(symbol)) {
      part += 1;
      inPart = false;
    }
    for (let unit = 0; unit < read.length; unit += 1) {
      inPart = true;
      starts.push(start);
      ends.push(end);
      parts.push(part);
    }
    text += read;
    start = end;
  }
  return { text, starts, ends, parts };
}

/** Marks a unit of {@link plainLetters} that must be read by {@link spell}. */
export const separator = 0xffff;

/** The letter of each ASCII unit as a UTF-16 unit, or {@link separator}. */
export function plainLetters(): Uint16Array {
  return Uint16Array.from(asciiLetters(), (read) => (read === "" ? separator : read.charCodeAt(0)));
}
