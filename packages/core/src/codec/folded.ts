import { invalidCode, invalidOption } from "../errors/index.js";
import { requireOptions } from "../errors/require-option.js";
import type { CodeFormat } from "./format.js";
import { latinTwin } from "./latin-twins.js";
import type { CodeChange } from "./normalize.js";

export interface FoldedOptions {
  /** The one case in which letters are stored, or "exact" for both: "lower" by default. */
  readonly case?: "lower" | "upper" | "exact" | undefined;
  /**
   * Whether signs that look alike are one (`0` and `O`, `1`, `l` and `I`, a Cyrillic а and a Latin one), so that nobody can take a code that
   * looks like another's: `false` by default.
   */
  readonly lookalikes?: boolean | undefined;
}

type Case = NonNullable<FoldedOptions["case"]>;

const toCase: Readonly<Record<Case, (sign: string) => string>> = {
  lower: (sign) => sign.toLowerCase(),
  upper: (sign) => sign.toUpperCase(),
  exact: (sign) => sign,
};

/** A letter for each digit that looks like it, and for its lookalike of the same case. */
const twins: Readonly<Record<Case, Readonly<Record<string, string>>>> = {
  lower: { "0": "o", "1": "l", i: "l" },
  upper: { "0": "O", "1": "I", L: "I" },
  exact: { "0": "O", "1": "l", I: "l" },
};

/**
 * One case for all codes, generated and custom ones alike: what differs in case alone, or in lookalikes if you like, is one code. The code
 * is stored as it was folded, and what was typed is the display form, for a column of your own: with lookalikes `Sale10` is stored as
 * `salelo`. Look codes up by `normalize(text).code`.
 *
 * Texts of one Unicode normal form (NFC) are one code as well. A strategy whose codes would change needs another alphabet: one of a
 * single case, or `lookalikeFree` in upper case.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for another case
 */
export function folded(options: FoldedOptions = {}): CodeFormat {
  requireOptions(options);
  const { case: kept = "lower", lookalikes = false } = options;
  if (!Object.hasOwn(toCase, kept)) {
    throw invalidOption({ option: "case", problem: 'must be "lower", "upper" or "exact"' });
  }
  const inCase = toCase[kept];
  const alike = twins[kept];
  const latin = (sign: string): string => (lookalikes ? (latinTwin.get(sign) ?? sign) : sign);

  const foldSign = (sign: string): { readonly symbol: string; readonly kind: "case" | "lookalike" } => {
    const cased = inCase(latin(sign));
    // One letter may have become several, such as ß in upper case.
    const symbol = lookalikes
      ? Array.from(cased, (each) => alike[latin(each)] ?? latin(each)).join("")
      : cased;
    return { symbol, kind: symbol === inCase(sign) ? "case" : "lookalike" };
  };

  const fold = (text: string): { readonly code: string; readonly changes: readonly CodeChange[] } => {
    const changes: CodeChange[] = [];
    let code = "";
    let start = 0;
    for (const sign of text) {
      const end = start + sign.length;
      const { symbol, kind } = foldSign(sign);
      if (symbol !== sign) changes.push({ kind, at: { start, end }, to: symbol });
      code += symbol;
      start = end;
    }
    const normal = code.normalize("NFC");
    if (normal === code) return { code, changes };
    return { code: normal, changes: [{ kind: "form", at: { start: 0, end: text.length }, to: normal }] };
  };

  return {
    print(code) {
      if (typeof code === "string" && fold(code).code === code) return code;
      throw invalidCode({ problem: "is not folded; normalize() folds what people type" });
    },
    normalize(text) {
      if (typeof text !== "string") {
        return { status: "refused", rule: "malformed", reason: "This is not a text." };
      }
      const { code, changes } = fold(text.normalize("NFC"));
      if (code === text) return { status: "code", code, changes: [] };
      if (text.normalize("NFC") === text) return { status: "code", code, changes, display: text };
      const whole: CodeChange = { kind: "form", at: { start: 0, end: text.length }, to: code };
      return { status: "code", code, changes: [whole], display: text };
    },
  };
}
