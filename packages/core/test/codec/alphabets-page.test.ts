import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { checkGroup } from "../../src/codec/check-group.js";
import { checkSymbol } from "../../src/codec/check-symbol.js";

const page = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

test("core's page tells of each alphabet its size and its check symbol's method", () => {
  const rows = page.matchAll(/^\| `(\w+)` \| (\d+): .* \| `(\w+)` \|$/gm);
  const told = Array.from(rows, ([, name, size, method]) => ({ name, size: Number(size), method }));
  const shipped = Object.entries(alphabets).map(([name, alphabet]) => ({
    name,
    size: alphabet.symbols.length,
    method: checkSymbol(alphabet).method,
  }));
  // The names of a module are in the alphabet's order, save where a test runner makes them.
  const byName = <T extends { name: string | undefined }>(list: readonly T[]): readonly T[] =>
    list.toSorted((a, b) => String(a.name).localeCompare(String(b.name)));
  expect(byName(told)).toEqual(byName(shipped));
});

test("and of each method which sizes it is for, and what it finds", () => {
  const rows = page.matchAll(/^\| .* \| `(\w+)`.* \| .* \| yes \| (yes|no)/gm);
  expect(Array.from(rows, ([, method, swaps]) => [method, swaps])).toEqual(
    [3, 4, 6, 2].map((size) => {
      const { method } = checkGroup(size);
      return [method, method === "parity" ? "no" : "yes"];
    }),
  );
});
