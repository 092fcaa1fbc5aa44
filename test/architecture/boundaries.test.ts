import { describe, expect, test } from "vitest";
import { foreignImports, reachesInside } from "./boundaries.ts";
import { type SourceFile, type WorkspacePackage, workspacePackages } from "./workspace.ts";

const packages = workspacePackages();
const isOurs = (name: string): boolean => name.startsWith("@codemint/");
const published = packages.filter(({ manifest }) => manifest.private !== true);
const named = (name: string) => published.filter(({ manifest }) => manifest.name === name);
const tools = ["@codemint/core", "@codemint/conformance", "@codemint/cli"];
const adapters = published.filter(({ manifest }) => !tools.includes(manifest.name));
const publicFaces = ["@codemint/core", "@codemint/core/adapter"];

test("there are adapters to look at", () => {
  expect(adapters.length).toBeGreaterThanOrEqual(2);
});

test.each(packages)("$folder reaches into no other package", (each) => {
  expect(reachesInside(each, packages)).toEqual([]);
});

test.each(named("@codemint/core"))("core stands alone", (core) => {
  expect(foreignImports(core, isOurs, [])).toEqual([]);
});

test.each(adapters)("$manifest.name imports core's public faces alone", (adapter) => {
  expect(foreignImports(adapter, isOurs, publicFaces)).toEqual([]);
});

test.each(named("@codemint/conformance"))(
  "the suite knows no adapter, and its own proof only the reference store",
  (suite) => {
    const own = [...publicFaces, "@codemint/core/testing"];
    expect(foreignImports(suite, isOurs, own, ["src"])).toEqual([]);
    expect(foreignImports(suite, isOurs, [...own, "@codemint/memory"], ["mutants", "test"])).toEqual([]);
  },
);

describe("the check bites", () => {
  const make = (name: string, files: readonly SourceFile[]): WorkspacePackage => ({
    folder: `packages/${name}`,
    manifest: { name: `@codemint/${name}`, exports: { ".": {}, "./adapter": {} } },
    files,
  });
  const core = make("core", []);

  test("a relative import out of the package", () => {
    const sneaky = make("sneaky", [
      { path: "src/store.ts", text: 'import { settle } from "../../core/src/store/settle.js";' },
    ]);
    expect(reachesInside(sneaky, [core, sneaky])).toEqual([
      "packages/sneaky/src/store.ts:1 imports ../../core/src/store/settle.js: leaves its package",
    ]);
  });

  test("a file that the package does not export", () => {
    const sneaky = make("sneaky", [
      { path: "src/a.ts", text: 'import "@codemint/core/dist/mint/minter.js";' },
    ]);
    expect(reachesInside(sneaky, [core, sneaky])).toEqual([
      "packages/sneaky/src/a.ts:1 imports @codemint/core/dist/mint/minter.js: which @codemint/core does not export",
    ]);
  });

  test("the package's own files and exported subpaths are fine", () => {
    const good = make("good", [
      {
        path: "src/a.ts",
        text: 'import "@codemint/core"; import "@codemint/core/adapter"; import "./b.js";',
      },
      { path: "test/a.test.ts", text: 'import "../src/a.js";' },
    ]);
    expect(reachesInside(good, [core, good])).toEqual([]);
    expect(foreignImports(good, isOurs, publicFaces)).toEqual([]);
  });

  test("an adapter that leans on another", () => {
    const leaning = make("leaning", [{ path: "src/a.ts", text: 'export * from "@codemint/sqlite";' }]);
    expect(foreignImports(leaning, isOurs, publicFaces)).toEqual([
      "packages/leaning/src/a.ts:1 imports @codemint/sqlite: it may import only @codemint/core, @codemint/core/adapter",
    ]);
  });
});
