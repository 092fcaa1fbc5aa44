import { invalidOption } from "../errors/index.js";
import { requireOptions } from "../errors/require-option.js";
import type { Policy, Refusal } from "../ports/index.js";
import { type WordAutomaton, wordAutomaton } from "./word-automaton.js";
import { plainLetters, type Spelling, separator, spell } from "./word-letters.js";

export interface WordFilterOptions {
  /**
   * Harmless words that contain a listed one, such as `cocktail` or `Scunthorpe`: inside of them a listed word is no offence. None by
   * default.
   */
  readonly harmless?: readonly string[] | undefined;
}

/** Up to this many letters a word is an offence only where it stands alone: random codes would be full of it. */
const longestAlone = 3;
const longestWord = 64;

/** The words as they are spelled, in the order of the list. */
const spellings = (option: string, words: readonly string[]): ReadonlySet<string> => {
  if (!Array.isArray(words)) throw invalidOption({ option, problem: "must be an array of strings" });
  const spelled = new Set<string>();
  for (const [index, word] of words.entries()) {
    const text = typeof word === "string" ? spell(word).text : "";
    if (text === "" || text.length > longestWord) {
      throw invalidOption({
        option: `${option}[${index}]`,
        problem: `must be a string of 1 to ${longestWord} letters`,
      });
    }
    spelled.add(text);
  }
  return spelled;
};

/** A stretch of a spelling, in its UTF-16 units. */
interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** Whether the stretch is all of one or more separated parts. */
const standsAlone = ({ parts }: Spelling, { first, last }: Stretch): boolean =>
  parts[first - 1] !== parts[first] && parts[last + 1] !== parts[last];

const inOnePart = ({ parts }: Spelling, { first, last }: Stretch): boolean => parts[first] === parts[last];

/** Whether a harmless word of the same part covers the stretch. */
function isHarmless(spelling: Spelling, stretch: Stretch, harmless: ReadonlySet<string>): boolean {
  const { text } = spelling;
  for (const word of harmless) {
    let first = text.indexOf(word, Math.max(0, stretch.last + 1 - word.length));
    for (; first >= 0 && first <= stretch.first; first = text.indexOf(word, first + 1)) {
      const last = first + word.length - 1;
      if (last >= stretch.last && inOnePart(spelling, { first, last })) return true;
    }
  }
  return false;
}

/** Tells quickly of most codes that no word is in them; the others have to be spelled. */
function screen({ columns, moves, shift, firstEnd }: WordAutomaton): (code: string) => boolean {
  const plain = plainLetters().map((unit) => (unit === separator ? separator : (columns.get(unit) ?? 0)));
  return (code) => {
    if (code.length <= longestAlone) return false;
    let state = 0;
    for (let index = 0; index < code.length; index += 1) {
      const column = plain[code.charCodeAt(index)] ?? separator;
      if (column === separator) return false;
      state = moves[(state << shift) + column] ?? 0;
      if (state >= firstEnd) return false;
    }
    return true;
  };
}

/** The first stretch that spells one of the automaton's words, and that `counts`. */
function firstStretch(
  text: string,
  { columns, moves, shift, longest, shorter }: WordAutomaton,
  counts: (stretch: Stretch) => boolean,
): Stretch | undefined {
  let state = 0;
  for (let last = 0; last < text.length; last += 1) {
    state = moves[(state << shift) + (columns.get(text.charCodeAt(last)) ?? 0)] ?? 0;
    for (let end = state; longest[end] !== 0; end = shorter[end] ?? 0) {
      const stretch = { first: last + 1 - (longest[end] ?? 0), last };
      if (counts(stretch)) return stretch;
    }
  }
  return undefined;
}

/**
 * Refuses codes in which an offensive word can be read: any case, accents, other scripts' lookalikes, digits and signs for letters
 * (`4 @ a`, `3 e`, `1 ! i l`, `0 o`, `5 $ s`, `7 + t`, `8 b`, `6 9 g`). A word counts anywhere in a code, across separators (`f-u-c-k`) only
 * where it begins and ends with a part, and one of up to three letters only where it stands alone. Letters that are repeated (`fuuuck`)
 * are not followed.
 *
 * The lists come from you, or from `@codemint/words`. It is one pass over the code, of about a tenth of a microsecond. Its table, of
 * some 32 bytes a letter of the lists, is made when it is first used.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for a word that is not a string of 1 to 64 letters
 */
export function wordFilter(words: readonly string[], options: WordFilterOptions = {}): Policy {
  requireOptions(options);
  const listed = spellings("words", words);
  const harmless = spellings("harmless", options.harmless ?? []);
  const alone = new Set([...listed].filter((word) => word.length <= longestAlone));
  const within = new Set([...listed].filter((word) => word.length > longestAlone));
  let automaton: WordAutomaton | undefined;

  const find = (spelling: Spelling): Stretch | undefined => {
    automaton ??= wordAutomaton(within);
    const counts = (stretch: Stretch): boolean =>
      (inOnePart(spelling, stretch) || standsAlone(spelling, stretch)) &&
      !isHarmless(spelling, stretch, harmless);
    return firstStretch(spelling.text, automaton, counts) ?? findAlone(spelling, alone);
  };
  // Replaces itself when first called, so that a filter costs next to nothing to make.
  let isClean = (code: string): boolean => {
    automaton ??= wordAutomaton(within);
    isClean = screen(automaton);
    return isClean(code);
  };

  return {
    name: "word-filter",
    inspect(code) {
      if (isClean(code)) return undefined;
      const spelling = spell(code);
      const found = find(spelling);
      return found && refusal(spelling, found);
    },
  };
}

/** A short word that stands alone. */
function findAlone(spelling: Spelling, alone: ReadonlySet<string>): Stretch | undefined {
  const { text, parts } = spelling;
  for (let first = 0; first < text.length; first += 1) {
    if (parts[first - 1] === parts[first]) continue;
    for (let last = first; last < first + longestAlone && last < text.length; last += 1) {
      const stretch = { first, last };
      if (standsAlone(spelling, stretch) && alone.has(text.slice(first, last + 1))) return stretch;
    }
  }
  return undefined;
}

function refusal({ starts, ends }: Spelling, { first, last }: Stretch): Refusal {
  return {
    rule: "offensive",
    reason: "This code can be read as an offensive word.",
    at: { start: starts[first] ?? 0, end: ends[last] ?? 0 },
  };
}
