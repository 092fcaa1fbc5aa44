import { isBuiltin } from "node:module";
import { expect, test } from "vitest";
import { compile } from "../compile.ts";
import { importsOf } from "./imports.ts";
import { type SourceFile, workspacePackages } from "./workspace.ts";

/** What would give core a platform: built-ins by import, or their types by a triple-slash reference. */
function platformUse(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => path.startsWith("src/"))
    .flatMap(({ path, text }) => [
      ...importsOf(text, path)
        .filter(({ specifier }) => isBuiltin(specifier))
        .map(({ specifier, line }) => `${path}:${line} imports the built-in ${specifier}`),
      ...[...text.matchAll(/^\/\/\/\s*<reference\s+(?:types|lib)="([^"]+)"/gm)].map(
        ([, name]) => `${path} refers to the types of ${name}`,
      ),
    ]);
}

const core = workspacePackages().find(({ manifest }) => manifest.name === "@codemint/core");
const asCore = {
  extends: "packages/core/tsconfig.build.json",
  ambient: ["packages/core/platform/globals.d.ts"],
};

test("core uses no built-in of Node, by value or by type", () => {
  expect(core?.files.length).toBeGreaterThan(0);
  expect(platformUse(core?.files ?? [])).toEqual([]);
});

test("the check bites", () => {
  const text = '/// <reference types="node" />\nimport "fs";\nimport type { Hash } from "node:crypto";\n';
  expect(platformUse([{ path: "src/a.ts", text }]).toSorted()).toEqual([
    "src/a.ts refers to the types of node",
    "src/a.ts:2 imports the built-in fs",
    "src/a.ts:3 imports the built-in node:crypto",
  ]);
});

test("core's build refuses every way to do I/O or to read the clock of a platform it does not know", () => {
  const reaches = [
    "process.env;",
    "Buffer.alloc(1);",
    'console.log("");',
    'fetch("");',
    'require("fs");',
    "setImmediate(() => {});",
    "performance.now();",
    "globalThis.process;",
    'localStorage.getItem("");',
    "new Worker(new URL(import.meta.url));",
    'import("node:fs");',
    "crypto.randomUUID();",
  ];
  const errors = compile({ ...asCore, files: { "probe.ts": `${reaches.join("\n")}\nexport {};\n` } });
  const refused = new Set(errors.map(({ line }) => reaches[line - 1]));
  expect(reaches.filter((reach) => !refused.has(reach))).toEqual([]);
});

test("and knows the few web-platform globals that core needs", () => {
  const text = `
    export const bytes = crypto.getRandomValues(new Uint8Array(16));
    export const text = new TextEncoder().encode("a");
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), 1);
    clearTimeout(timer);
    controller.signal.throwIfAborted();
  `;
  expect(compile({ ...asCore, files: { "probe.ts": text } })).toEqual([]);
});
