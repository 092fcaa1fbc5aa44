import * as core from "@codemint/core";
import * as testing from "@codemint/core/testing";
import { expect, test } from "vitest";
import { read } from "./pages.ts";

/** Names that no code span of a page holds. */
function unmentioned(names: readonly string[], markdown: string): readonly string[] {
  const code = [...markdown.matchAll(/^```[\s\S]*?^```|`[^`\n]+`/gm)].map(([span]) => span).join("\n");
  return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code));
}

test("core's page names everything that a team can import", () => {
  const names = [...Object.keys(core), ...Object.keys(core.alphabets), ...Object.keys(testing)];
  expect(names).toContain("createMinter");
  expect(unmentioned(names, read("packages/core/README.md"))).toEqual([]);
});

test("the check bites", () => {
  const page = "A word like random is no mention.\n\n`seededRandom(1)`\n\n```ts\nmint();\n```\n";
  expect(unmentioned(["random", "seededRandom", "mint"], page)).toEqual(["random"]);
});
