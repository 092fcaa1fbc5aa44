import type { Refusal } from "../ports/index.js";
import { type FindFolds, hasOneCase, plainForm, signFolds } from "./sign-folds.js";
import { addressSigns, gap, readTyped, type Sign } from "./typed-text.js";

/** What a part of a typed text was changed to. All changes together make the code of the text. */
export interface CodeChange {
  /**
   * `address`: what stood around the code in an address; `separator`: blanks, dashes, separators, and quotes and full stops around it; `form`:
   * a full-width, percent-encoded or otherwise dressed up sign; `case`: a letter in the other case; `lookalike`: a sign that looks like the symbol;
   * `prefix`: another spelling of the prefix.
   */
  readonly kind: "address" | "separator" | "form" | "case" | "lookalike" | "prefix";
  /** Where, in UTF-16 units of the text: from `start` up to, not including, `end`. */
  readonly at: { readonly start: number; readonly end: number };
  /** What stands there now; nothing, if it was left out. */
  readonly to: string;
}

/**
 * The code, and the changes in the order of the text; or why there is none: `malformed`, `address`, `prefix`, `symbol`, `ambiguous`, `length` or
 * `check`, and where.
 */
export type NormalizeResult =
  | {
      readonly status: "code";
      readonly code: string;
      readonly changes: readonly CodeChange[];
      /** What to show people, where that is more than `print(code)` tells: the text itself, if it was a code of its own making. */
      readonly display?: string;
    }
  | ({ readonly status: "refused" } & Refusal);

/** A format, as far as reading goes. */
export interface NormalizeRules {
  readonly symbols: readonly string[];
  readonly prefix: string;
  /** Symbols behind the prefix. */
  readonly length: { readonly min: number; readonly max: number };
  readonly separator: string;
  readonly fold: boolean;
  isCode(text: string): boolean;
}

const longestText = 4_096;

const refused = (rule: string, reason: string, start?: number, end?: number): NormalizeResult => ({
  status: "refused",
  rule,
  reason,
  ...(start !== undefined && end !== undefined && { at: { start, end } }),
});

export function normalizer(rules: NormalizeRules): (text: string) => NormalizeResult {
  const { symbols, prefix, separator, fold, isCode } = rules;
  const known = new Set(symbols);
  const kept = new Set([...symbols, ...prefix]);
  const folds = signFolds(symbols, fold);
  const foldsCase = fold && hasOneCase(symbols);
  // Where a slash may be part of a code, nobody can tell an address from one.
  const addresses = ![...kept].some((sign) => addressSigns.test(sign));
  const isGap = (sign: string): boolean => {
    const plain = plainForm(sign);
    if (known.has(sign) || known.has(plain)) return false;
    return gap.test(sign) || gap.test(plain) || separator.includes(plain);
  };
  const samePrefixSign = (sign: string, wanted: string): boolean => {
    const plain = plainForm(sign);
    return sign === wanted || plain === wanted || (foldsCase && plain.toLowerCase() === wanted.toLowerCase());
  };

  /** The symbols of the signs, or the refusal of one of them. */
  const readBody = (signs: readonly Sign[], text: string, changes: Changes): string[] | NormalizeResult => {
    const body: string[] = [];
    for (const { sign, start, end } of signs) {
      if (isGap(sign)) {
        changes.put("separator", start, end, "");
        continue;
      }
      const read = readSign(sign, known, folds);
      if (!("symbol" in read)) return refused(read.rule, read.reason, start, end);
      body.push(read.symbol);
      const kind = read.kind ?? (text.slice(start, end) === read.symbol ? undefined : "form");
      if (kind !== undefined) changes.put(kind, start, end, read.symbol);
    }
    return body;
  };

  return (text) => {
    if (typeof text !== "string") return refused("malformed", "This is not a text.");
    if (isCode(text)) return { status: "code", code: text, changes: [] };
    if (text.length > longestText) {
      return refused("malformed", `This is longer than ${longestText} characters.`);
    }
    const typed = readTyped(text, (sign) => kept.has(sign) || kept.has(plainForm(sign)), addresses);
    if (typed === undefined) return refused("address", "This address holds no code.", 0, text.length);
    const { signs, start, end } = typed;
    const around = typed.address ? "address" : "separator";
    const changes = changesOf();
    changes.put(around, 0, start, "");

    const past = pastPrefix(signs, prefix, isGap, samePrefixSign);
    if (past === undefined) return refused("prefix", `A code begins with "${prefix}".`, start, end);
    const prefixEnd = signs[past - 1]?.end ?? start;
    if (text.slice(start, prefixEnd) !== prefix) changes.put("prefix", start, prefixEnd, prefix);

    const body = readBody(signs.slice(past), text, changes);
    if (!Array.isArray(body)) return body;
    changes.put(around, end, text.length, "");
    const wrongLength = lengthReason(body.length, rules);
    if (wrongLength !== undefined) return refused("length", wrongLength, start, end);
    const code = prefix + body.join("");
    return isCode(code)
      ? { status: "code", code, changes: changes.list }
      : refused("check", "The check symbol does not fit: a symbol is wrong, or two are swapped.", start, end);
  };
}

interface Changes {
  readonly list: readonly CodeChange[];
  put(kind: CodeChange["kind"], start: number, end: number, to: string): void;
}

/** Changes in the order of the text; those of one kind that stand side by side are one. */
function changesOf(): Changes {
  const list: CodeChange[] = [];
  return {
    list,
    put(kind, start, end, to) {
      if (start === end) return;
      const last = list.at(-1);
      if (last?.kind !== kind || last.at.end !== start) {
        list.push({ kind, at: { start, end }, to });
      } else {
        list[list.length - 1] = { kind, at: { start: last.at.start, end }, to: last.to + to };
      }
    },
  };
}

type ReadSign =
  | { readonly symbol: string; readonly kind?: "form" | "case" | "lookalike" }
  | { readonly rule: string; readonly reason: string };

function readSign(sign: string, known: ReadonlySet<string>, folds: FindFolds): ReadSign {
  if (known.has(sign)) return { symbol: sign };
  const [found, ...others] = folds(sign);
  if (found === undefined) return { rule: "symbol", reason: "No code has this sign." };
  if (others.length === 0) return found;
  const choices = [found, ...others].map(({ symbol }) => `"${symbol}"`).join(" or ");
  return { rule: "ambiguous", reason: `This sign may stand for ${choices}.` };
}

function lengthReason(found: number, { prefix, length: { min, max } }: NormalizeRules): string | undefined {
  if (found >= min && found <= max) return undefined;
  const wanted = min === max ? `${min}` : `${min} to ${max}`;
  return `A code has ${wanted} symbols${prefix === "" ? "" : " behind its prefix"}, and this has ${found}.`;
}

/**
 * How many signs the prefix takes up, or `undefined` if the text has another one. A dash in the prefix wants a gap of any kind there: without
 * one, a prefix and a code could be a longer code without a prefix.
 */
function pastPrefix(
  signs: readonly Sign[],
  prefix: string,
  isGap: (sign: string) => boolean,
  same: (sign: string, wanted: string) => boolean,
): number | undefined {
  let at = 0;
  const skipGaps = (): number => {
    const start = at;
    for (let next = signs[at]; next !== undefined && isGap(next.sign); next = signs[at]) at += 1;
    return at - start;
  };
  let wantsGap = false;
  for (const wanted of prefix) {
    if (isGap(wanted)) {
      wantsGap = true;
      continue;
    }
    if (skipGaps() === 0 && wantsGap) return undefined;
    wantsGap = false;
    const sign = signs[at]?.sign;
    if (sign === undefined || !same(sign, wanted)) return undefined;
    at += 1;
  }
  return wantsGap && skipGaps() === 0 ? undefined : at;
}
