import { expect, test } from "vitest";
import { declaresTypesOnly, importsOf } from "./imports.ts";

const seen = (text: string) => importsOf(text).map(({ specifier, typeOnly }) => [specifier, typeOnly]);

test.each([
  ['import { a } from "x";', false],
  ['import "x";', false],
  ['import type { A } from "x";', true],
  ['import { type A } from "x";', true],
  ['import { type A, b } from "x";', false],
  ['export * from "x";', false],
  ['export type * from "x";', true],
  ['export { a } from "x";', false],
  ['const a = await import("x");', false],
  ['type A = import("x").A;', true],
  ['function f() { return () => import("x"); }', false],
  ['const path = createRequire(import.meta.url).resolve("x");', false],
  ['const url = import.meta.resolve("x");', false],
])("%s", (text, typeOnly) => {
  expect(seen(text)).toEqual([["x", typeOnly]]);
});

test("a path or a promise that is resolved is not an import", () => {
  expect(seen('path.resolve("x"); Promise.resolve("y");')).toEqual([]);
});

test("text that only looks like an import is not one", () => {
  expect(seen(`const a = 'import "x"'; // import "y"\n/* import "z" */`)).toEqual([]);
});

test("the line is the statement's", () => {
  expect(importsOf('\n\nimport "x";')[0]?.line).toBe(3);
});

test("a file that does not parse is an error, not an empty list", () => {
  expect(() => importsOf("import {")).toThrow("does not parse");
});

test.each([
  ["export interface A { b: string }", true],
  ['import type { A } from "x"; export type B = A;', true],
  ['export type * from "x";', true],
  ["export const a = 1;", false],
  ['import "x";', false],
  ['export * from "x";', false],
  ["export function f(): void {}", false],
])("types only: %s", (text, expected) => {
  expect(declaresTypesOnly(text)).toBe(expected);
});
