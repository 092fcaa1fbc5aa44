import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../architecture/workspace.ts";
import { markdownPages, read } from "./pages.ts";

/** Links of a page to files that are not there. */
function brokenLinks(page: string, markdown: string, exists: (path: string) => boolean): readonly string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:|^#/.test(target))
    .filter((target) => !exists(join(dirname(page), target.replace(/#.*$/, ""))));
}

test.each(markdownPages())("%s links to what is there", (page) => {
  expect(brokenLinks(page, read(page), (path) => existsSync(join(root, path)))).toEqual([]);
});

test("every decision record is in the index", () => {
  const index = read("docs/adr/README.md");
  const records = readdirSync(join(root, "docs/adr")).filter((name) => /^\d{4}-.*\.md$/.test(name));
  expect(records.filter((name) => !index.includes(`(${name})`))).toEqual([]);
});

describe("the check bites", () => {
  const exists = (path: string): boolean => path === "docs/there.md";

  test("on a file that is not there", () => {
    expect(brokenLinks("docs/a.md", "[x](there.md#part) [y](gone.md)", exists)).toEqual(["gone.md"]);
  });

  test("and not on addresses, anchors or code", () => {
    const text = "[a](https://example.com) [b](#part) `[c](gone.md)`\n```ts\n[d](gone.md)\n```\n";
    expect(brokenLinks("docs/a.md", text, exists)).toEqual([]);
  });
});
