import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../architecture/workspace.ts";

/** What tests read from the disk. Where there is none, the bundle carries it. */
const READ_BY_TESTS = [
  "apps/shortener/test/fixtures/urls.txt",
  "packages/core/README.md",
  "packages/core/src/errors/details.ts",
];

/**
 * The text of a module to stand for a built-in of Node where there are none: every name it exports is there, and a test
 * that uses it is left out. What can be done without Node, in a line, is done.
 */
export async function withoutNode(name: string): Promise<string> {
  const names = Object.keys(await import(name)).filter((each) => each !== "default");
  const parts = new Map(names.map((each) => [each, `lacking(${JSON.stringify(`${name} (${each})`)})`]));
  for (const [each, text] of Object.entries(EQUIVALENTS[name] ?? {})) parts.set(each, text());
  return [
    `import { lacking } from ${JSON.stringify(join(import.meta.dirname, "inside/lacks.ts"))};`,
    ...[...parts].map(([each, text]) => `export const ${each} = ${text};`),
  ].join("\n");
}

/** Node's globals that tests name. Core is given none of them. */
export const NODE_GLOBALS: Readonly<Record<string, string>> = {
  Buffer: 'lacking("Buffer")',
  process: "equalOfProcess",
  setImmediate: "(callback) => setTimeoutOfThePlatform(callback, 0)",
};

/** The text of a module that exports the globals. */
export function nodeGlobals(): string {
  return [
    `import { lacking } from ${JSON.stringify(join(import.meta.dirname, "inside/lacks.ts"))};`,
    `import { process as equalOfProcess } from ${JSON.stringify(join(import.meta.dirname, "inside/process.ts"))};`,
    "const setTimeoutOfThePlatform = setTimeout;",
    ...Object.entries(NODE_GLOBALS).map(([name, text]) => `export const ${name} = ${text};`),
  ].join("\n");
}

const EQUIVALENTS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  "node:path": { join: () => '(base, path) => new URL(path, "file://" + base + "/").pathname' },
  "node:fs": {
    readFileSync: () => {
      const texts = READ_BY_TESTS.map((path) => [join(root, path), readFileSync(join(root, path), "utf8")]);
      return `(path) => new Map(${JSON.stringify(texts)}).get(new URL(path, "file:").pathname)
        ?? lacking("file that the bundle does not carry")()`;
    },
  },
};
