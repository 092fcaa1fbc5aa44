import { describe, expect, test } from "vitest";
import { importCycles, importersOf, type Layers, layerViolations, runtimeCodeIn } from "./layers.ts";
import { type SourceFile, workspacePackages } from "./workspace.ts";

const CORE: Layers = {
  errors: [],
  ports: ["errors"],
  flow: ["ports", "errors"],
  codec: ["ports", "errors"],
  strategies: ["codec", "flow", "ports", "errors"],
  policy: ["codec", "flow", "ports", "errors"],
  store: ["codec", "flow", "ports", "errors"],
  mint: ["store", "policy", "codec", "flow", "ports", "errors"],
  planner: ["codec", "flow", "ports", "errors"],
  index: "anything",
  adapter: "anything",
  testing: "anything",
};

/**
 * The shortener is hexagonal: links/ is the domain; storage/ on one side and http/ with its pages in web/ on the other know it
 * and not each other; app puts the routes together, and service, import/ and main the rest.
 */
const SHORTENER: Layers = {
  links: [],
  config: [],
  storage: ["links"],
  http: ["links"],
  web: ["links", "http"],
  app: ["links", "http", "web"],
  service: "anything",
  import: "anything",
  main: "anything",
};

const packages = workspacePackages();
const filesOf = (folder: string): readonly SourceFile[] => {
  const found = packages.find((each) => each.folder === folder);
  if (found === undefined || found.files.length === 0) throw new Error(`${folder} has no files`);
  return found.files;
};

test("core's imports point inward", () => {
  expect(layerViolations(filesOf("packages/core"), CORE)).toEqual([]);
});

test("core's ports hold types only", () => {
  expect(runtimeCodeIn(filesOf("packages/core"), "ports")).toEqual([]);
});

test("the shortener's imports point to its domain", () => {
  expect(layerViolations(filesOf("apps/shortener"), SHORTENER)).toEqual([]);
});

test("the shortener's domain knows codemint's ports and a digest, and no database or web framework", () => {
  const importers = importersOf(filesOf("apps/shortener"));
  const used = [...importers].filter(([, parts]) => parts.has("links")).map(([name]) => name);
  expect(used).toContain("@codemint/core");
  expect(used.filter((name) => !["@codemint/core", "node:crypto"].includes(name))).toEqual([]);
});

const drivers = ["better-sqlite3", "drizzle-orm", "pg", "mongodb", "@aws-sdk/client-dynamodb"];
const adapters = ["sqlite", "postgres", "mongodb", "dynamodb"].map((name) => `@codemint/${name}`);
test.each([...drivers, ...adapters])("the shortener names %s in storage/ alone", (driver) => {
  expect([...(importersOf(filesOf("apps/shortener")).get(driver) ?? [])]).toEqual(["storage"]);
});

test.each(packages.map(({ folder }) => folder))("%s has no import cycle", (folder) => {
  expect(importCycles(filesOf(folder))).toEqual([]);
});

describe("the check bites", () => {
  const layers: Layers = { inner: [], outer: ["inner"], index: "anything" };
  const file = (path: string, text: string): SourceFile => ({ path, text });

  test("an outward import", () => {
    const files = [file("src/inner/a.ts", 'import type { B } from "../outer/b.js";')];
    expect(layerViolations(files, layers)).toEqual([
      'src/inner/a.ts:1 imports src/outer/b.ts: "inner" may not import "outer"',
    ]);
  });

  test("inward, own part, foreign package and index are fine", () => {
    const files = [
      file("src/outer/a.ts", 'import "../inner/a.js"; import "./b.js"; import "left-pad";'),
      file("src/index.ts", 'export * from "./outer/a.js";'),
    ];
    expect(layerViolations(files, layers)).toEqual([]);
  });

  test("a part that no layer names", () => {
    expect(layerViolations([file("src/extra/a.ts", "export {};")], layers)).toEqual([
      'src/extra/a.ts: no layer is declared for "extra"',
    ]);
  });

  test("tests are not part of what ships", () => {
    expect(layerViolations([file("test/inner/a.test.ts", 'import "../../src/outer/b.js";')], layers)).toEqual(
      [],
    );
  });

  test("a ring, once", () => {
    const ring = [
      file("src/a.ts", 'import "./b.js";'),
      file("src/b.ts", 'import "./c.js";'),
      file("src/c.ts", 'import "./b.js"; import type { D } from "./d.js";'),
      file("src/d.ts", 'import "./a.js"; import "./c.js";'),
    ];
    expect(importCycles(ring)).toEqual(["src/b.ts → src/c.ts → src/b.ts"]);
    expect(importCycles(ring.slice(2))).toEqual([]);
  });

  test("whoever imports a package is named", () => {
    const files = [
      file("src/links/a.ts", 'import type { D } from "driver/sub"; import "./b.js";'),
      file("src/storage/a.ts", 'import "driver";'),
      file("test/http/a.test.ts", 'import "driver";'),
    ];
    expect([...importersOf(files)]).toEqual([["driver", new Set(["links", "storage"])]]);
  });

  test("a value among the ports", () => {
    expect(runtimeCodeIn([file("src/ports/a.ts", "export const a = 1;")], "ports")).toEqual([
      "src/ports/a.ts holds more than types",
    ]);
  });
});
