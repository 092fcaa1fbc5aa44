import { latinTwin } from "./latin-twins.js";

/** What a sign that is no symbol was read as, and how. */
export interface Fold {
  readonly symbol: string;
  readonly kind: "form" | "case" | "lookalike";
}

/** Signs that a reader takes for one another, whoever prints them. */
const lookalikes: readonly string[] = ["0Oo", "1IilL|", "2Zz", "5Ss", "8B"];

/** The sign in its plain form: of full width, in a circle or in bold it is the same one. */
export function plainForm(sign: string): string {
  const plain = sign.normalize("NFKC");
  return [...plain].length === 1 ? plain : sign;
}

/** The same letter in the other case, or the sign itself. */
function otherCase(sign: string): string {
  const lower = sign.toLowerCase();
  return lower === sign ? sign.toUpperCase() : lower;
}

/** Whether no two symbols are one letter in both cases. */
export function hasOneCase(symbols: readonly string[]): boolean {
  const lower = new Set(symbols.map((symbol) => symbol.toLowerCase()));
  const upper = new Set(symbols.map((symbol) => symbol.toUpperCase()));
  return lower.size === symbols.length && upper.size === symbols.length;
}

/** Finds the symbols that a foreign sign may stand for: none, one, or several between which nobody can decide. */
export type FindFolds = (sign: string) => readonly Fold[];

/**
 * Case is folded where the alphabet has each letter in one case alone, and only there are letters of other scripts taken for Latin
 * ones, as their small letters look like capitals. A lookalike is folded only where the alphabet has one symbol of its like.
 */
export function signFolds(alphabetSymbols: readonly string[], folds: boolean): FindFolds {
  const symbols = new Set(alphabetSymbols);
  const oneCase = hasOneCase(alphabetSymbols);
  const groups = lookalikes.map((group) => ({
    group,
    members: alphabetSymbols.filter(
      (symbol) => group.includes(symbol) || (oneCase && group.includes(otherCase(symbol))),
    ),
  }));
  return (sign) => {
    const plain = plainForm(sign);
    if (symbols.has(plain)) return [{ symbol: plain, kind: "form" }];
    if (!folds) return [];
    const twin = (oneCase ? latinTwin.get(plain) : undefined) ?? plain;
    const kind = twin === plain ? "case" : "lookalike";
    for (const letter of oneCase ? [twin, otherCase(twin)] : []) {
      if (symbols.has(letter)) return [{ symbol: letter, kind }];
    }
    const members = groups.find(({ group }) => group.includes(twin))?.members ?? [];
    return members.map((symbol) => ({ symbol, kind: "lookalike" }));
  };
}
