import type { Policy } from "../ports/index.js";

interface Shape {
  readonly looks: RegExp;
  readonly reason: string;
}

const months = "jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec";
const longMonths = "january|february|march|april|june|july|august|september|october|november|december";
const month = `(?:${longMonths}|${months})`;
const booleans = "true|false|wahr|falsch|vrai|faux|verdadero|falso|vero|verdadeiro|waar|onwaar";

const date = "A spreadsheet takes this code for a date or a time.";
const number = "A spreadsheet takes this code for a number, and writes it in another way.";

/** What Excel, LibreOffice Calc or Google Sheets rewrite when such a text is opened from a CSV file, pasted or typed in. */
const shapes: readonly Shape[] = [
  { looks: /^[=+\-@\t\r]/, reason: "A spreadsheet takes this code for a formula." },
  { looks: /^'|^\s|\s$/, reason: "A spreadsheet drops the first or last sign of this code." },
  { looks: /^0\d+$/, reason: "A spreadsheet drops the leading zeros of this code." },
  // From 12 digits on Excel shows, and so exports, a power of ten; after 15 the digits themselves are lost.
  { looks: /^\d{12,}$/, reason: number },
  { looks: /^\d+(?:[.,]\d+)?e[+-]?\d/i, reason: number },
  { looks: /^(?:\p{Sc}\s?)?[\d.,]*\d[\d.,]*(?:\s?[%\p{Sc}])?$/u, reason: number },
  { looks: /^\d{1,4}(?:[-/.:]\d{1,4}){1,2}(?:\s?[ap]m?)?$/i, reason: date },
  { looks: /^\d{1,2}(?:\s?[ap]m|\s[ap])$/i, reason: date },
  { looks: new RegExp(`^(?:\\d{1,4}[-/., ]?)?${month}(?:[-/., ]?\\d{1,4}){1,2}$`, "i"), reason: date },
  { looks: new RegExp(`^\\d{1,4}[-/., ]?${month}$`, "i"), reason: date },
  {
    looks: new RegExp(`^(?:${booleans})$`, "i"),
    reason: "A spreadsheet takes this code for a truth value.",
  },
];

/** A whole number of up to 11 digits comes back as it was. */
const keptNumber = /^(?:0|[1-9]\d{0,10})$/;

/**
 * Refuses codes that Excel, LibreOffice Calc or Google Sheets would alter: `007`, `1e5` and what begins like it, 12 or more digits, `1.50`,
 * `MAR5` and `1-2` (dates), `12:30`, `TRUE` (in six languages), and whatever begins with `=`, `+`, `-` or `@`. Names of months are the
 * English ones; a spreadsheet set to another language takes its own.
 */
export function spreadsheetSafe(): Policy {
  return {
    name: "spreadsheet-safe",
    inspect(code) {
      // Full-width digits are digits to a spreadsheet.
      const text = code.normalize("NFKC");
      if (keptNumber.test(text)) return undefined;
      const shape = shapes.find(({ looks }) => looks.test(text));
      return shape && { rule: "spreadsheet", reason: shape.reason, at: { start: 0, end: code.length } };
    },
  };
}
