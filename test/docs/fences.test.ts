import { describe, expect, test } from "vitest";
import { compile } from "../compile.ts";
import { fencesOf, programsOf } from "./fences.ts";
import { markdownPages, read } from "./pages.ts";

const pages = markdownPages();

/** Another name for TypeScript, or none, would slip past the compiler. */
const TAGS = ["ts", "sh", "sql", "json", "jsonc", "yaml", "text", "diff", "html", "csv", "mermaid"];

/** As the pages' readers compile: strict, but a quick start may declare what it goes on to use only in prose. */
const asReaders = {
  extends: "tsconfig.base.json",
  compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
};

test("every TypeScript fence of every page compiles", () => {
  const files: Record<string, string> = {};
  for (const page of pages) {
    for (const [line, program] of programsOf(read(page))) files[`${page}.${line}.ts`] = program;
  }
  expect(Object.keys(files)).not.toEqual([]);
  const failures = compile({ ...asReaders, files }).map(
    ({ file, line, message }) => `${file.replace(/\.\d+\.ts$/, "")}:${line} ${message}`,
  );
  expect([...new Set(failures)]).toEqual([]);
});

test.each(pages)("%s tags its fences", (page) => {
  const odd = fencesOf(read(page)).filter(({ tag }) => !TAGS.includes(tag));
  expect(odd.map(({ tag, line }) => `line ${line}: "${tag}" is not one of ${TAGS.join(", ")}`)).toEqual([]);
});

describe("the check bites", () => {
  const page = [
    "# A page",
    "```ts",
    "const a = 1;",
    "```",
    "```ts continues",
    "const b: string = a;",
    "```",
    "",
  ].join("\n");

  test("on a wrong snippet, at the line it has in the page", () => {
    const program = programsOf(page).get(6) ?? "";
    const [error] = compile({ ...asReaders, files: { "page.ts": program } });
    expect(error).toMatchObject({ file: "page.ts", line: 6 });
    expect(error?.message).toContain("not assignable to type 'string'");
  });

  test("on a snippet that leans on another without saying so", () => {
    const program = programsOf(page.replace(" continues", "")).get(6) ?? "";
    const [error] = compile({ ...asReaders, files: { "page.ts": program } });
    expect(error?.message).toContain("Cannot find name 'a'");
  });

  test("on a call that a package does not have", () => {
    const text = 'import { noSuchExport } from "@codemint/core";\nnoSuchExport();\n';
    const [error] = compile({ ...asReaders, files: { "page.ts": text } });
    expect(error?.message).toContain("has no exported member 'noSuchExport'");
  });

  test("a longer fence may show a shorter one", () => {
    const fences = fencesOf(["````text", "```ts", "const a = 1;", "```", "````"].join("\n"));
    expect(fences).toEqual([{ tag: "text", continues: false, code: "```ts\nconst a = 1;\n```", line: 2 }]);
  });

  test("an unclosed fence", () => {
    expect(() => fencesOf("```ts\nconst a = 1;\n")).toThrow("never closed");
  });
});
