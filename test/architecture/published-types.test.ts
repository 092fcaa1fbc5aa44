import { expect, test } from "vitest";
import { compile } from "../compile.ts";
import { workspacePackages } from "./workspace.ts";

const core = workspacePackages().find(({ manifest }) => manifest.name === "@codemint/core");
const entries = Object.keys(core?.manifest.exports ?? {}).filter((subpath) => subpath !== "./package.json");
const text = entries
  .map((entry, index) => `export * as entry${index} from "@codemint/core${entry.slice(1)}";`)
  .join("\n");

// The declarations of core's own platform file must not be needed: each consumer brings another set of globals.
test.each([
  ["a browser's types", { lib: ["es2023", "dom"], types: [] }],
  ["Node's types", { lib: ["es2023"], types: ["node"] }],
])("core's published types compile in full with %s", (_, compilerOptions) => {
  expect(entries).toContain(".");
  const options = { ...compilerOptions, skipLibCheck: false };
  expect(
    compile({ extends: "tsconfig.base.json", compilerOptions: options, files: { "use.ts": text } }),
  ).toEqual([]);
});
