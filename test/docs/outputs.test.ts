import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../architecture/workspace.ts";
import { programsOf } from "./fences.ts";
import { read } from "./pages.ts";

/** What a program says that it prints: the comment behind a console.log, or on the line below. Examples of chance end in "say". */
function toldOutputs(program: string): readonly string[] {
  const told = program.matchAll(/^ *(?:.* )?console\.log\(.*\);(?:\n| )\/\/ (.+)$/gm);
  return Array.from(told, ([, comment = ""]) => comment).filter(
    (comment) => !/, say$|…|\{ date/.test(comment),
  );
}

/** Outputs of which no line was printed, in their order; what follows a colon explains. */
function unprinted(told: readonly string[], lines: readonly string[]): readonly string[] {
  let at = 0;
  return told.filter((comment) => {
    const found = lines.findIndex(
      (line, index) => index >= at && (comment === line || comment.startsWith(`${line}: `)),
    );
    if (found >= 0) at = found + 1;
    return found < 0;
  });
}

test("the program of core's page prints what the page says", () => {
  const [, program = ""] = [...programsOf(read("packages/core/README.md"))].at(-1) ?? [];
  const folder = join(root, ".results");
  const file = join(folder, `core-page-${process.pid}.ts`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, program);
  try {
    const printed = execFileSync(process.execPath, ["scripts/run-typescript.mjs", file], {
      cwd: root,
      encoding: "utf8",
    });
    const told = toldOutputs(program);
    expect(told.length).toBeGreaterThan(12);
    expect(unprinted(told, printed.split("\n"))).toEqual([]);
  } finally {
    rmSync(file);
  }
});

test("the check bites", () => {
  const program = [
    "console.log(1); // 1",
    "console.log(x);",
    "// 2: as many",
    "if (y) console.log(z); // 4",
  ].join("\n");
  expect(toldOutputs(program)).toEqual(["1", "2: as many", "4"]);
  expect(unprinted(toldOutputs(program), ["1", "2", "3"])).toEqual(["4"]);
});
