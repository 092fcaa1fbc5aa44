import * as adapter from "@codemint/core/adapter";
import { expect, test } from "vitest";
import { read } from "./pages.ts";

interface Row {
  readonly code: string;
  readonly effect: string;
  readonly retry: string;
}

/** The rows of core's table of errors, in their order. */
function documentedErrors(markdown: string): readonly Row[] {
  return [...markdown.matchAll(/^\| `(ERR_\w+)` \| ([\w ]+) \| (yes|no) \|/gm)].map(
    ([, code = "", effect = "", retry = ""]) => ({ code, effect, retry }),
  );
}

function catalogue(): readonly Row[] {
  return Object.values(adapter).flatMap((entry) =>
    typeof entry === "function" && "effects" in entry
      ? [{ code: entry.code, effect: entry.effects.join(" or "), retry: entry.retryable ? "yes" : "no" }]
      : [],
  );
}

const byCode = (rows: readonly Row[]) => rows.toSorted((a, b) => (a.code < b.code ? -1 : 1));

test("core's page documents every error, with its effect and whether to retry", () => {
  expect(catalogue().length).toBeGreaterThan(20);
  expect(byCode(documentedErrors(read("packages/core/README.md")))).toEqual(byCode(catalogue()));
});

test("the check reads what the page says", () => {
  const page = "| `ERR_CODEMINT_X` | none or unknown | yes | words |\n| `other` | none | no | words |\n";
  expect(documentedErrors(page)).toEqual([
    { code: "ERR_CODEMINT_X", effect: "none or unknown", retry: "yes" },
  ]);
});
