import { describe, expect, test } from "vitest";
import { dependencyMismatches } from "./dependencies.ts";
import { type Manifest, type SourceFile, workspacePackages } from "./workspace.ts";

const packages = workspacePackages();

test.each(packages)("$folder declares what it imports, and nothing else", (each) => {
  expect(dependencyMismatches(each)).toEqual([]);
});

test("core's only dependency is @noble/hashes", () => {
  const core = packages.find(({ manifest }) => manifest.name === "@codemint/core");
  expect(Object.keys({ ...core?.manifest.dependencies, ...core?.manifest.peerDependencies })).toEqual([
    "@noble/hashes",
  ]);
});

describe("the check bites", () => {
  const mismatches = (manifest: Omit<Manifest, "name">, files: readonly SourceFile[]) =>
    dependencyMismatches({
      folder: "packages/x",
      manifest: { name: "x", devDependencies: { vitest: "1" }, ...manifest },
      files,
    });

  test("an undeclared import in src", () => {
    expect(mismatches({}, [{ path: "src/a.ts", text: 'import "left-pad/lib/pad.js";' }])).toEqual([
      "src/a.ts imports left-pad, which is neither a dependency nor a peer",
    ]);
  });

  test("src may not use a development dependency", () => {
    const files = [{ path: "src/a.ts", text: 'import "vitest";' }];
    expect(mismatches({}, files)).toEqual([
      "src/a.ts imports vitest, which is neither a dependency nor a peer",
    ]);
  });

  test("an undeclared import in a test", () => {
    expect(mismatches({}, [{ path: "test/a.test.ts", text: 'import "left-pad";' }])).toEqual([
      "test/a.test.ts imports left-pad, which is not declared",
    ]);
  });

  test("dependencies that nothing imports", () => {
    const manifest = {
      dependencies: { unused: "1" },
      peerDependencies: { idle: "1" },
      devDependencies: { vitest: "1", lazy: "1", "@types/lazy": "1" },
    };
    expect(mismatches(manifest, [])).toEqual([
      "unused is a dependency, but src does not import it",
      "idle is a dependency, but src does not import it",
      "lazy is a development dependency, but nothing imports it",
      "@types/lazy is a development dependency, but nothing imports it",
    ]);
  });

  test("built-ins, the package itself and types beside their package are fine", () => {
    const manifest = { dependencies: { pad: "1" }, devDependencies: { vitest: "1", "@types/pad": "1" } };
    const files = [
      {
        path: "src/a.ts",
        text: 'import "node:fs"; import "fs"; import type { P } from "pad"; import "x/sub";',
      },
    ];
    expect(mismatches(manifest, files)).toEqual([]);
  });
});
