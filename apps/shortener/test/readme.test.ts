import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { problemStatus } from "../src/http/problem.js";

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const readme = read("README.md");

test("the README lists the service's own error codes with their status, and no others", () => {
  const listed = [...readme.matchAll(/^\| (\d{3}) \| `(ERR_SHORTENER_\w+)`/gm)].map(([, status, code]) => [
    code,
    Number(status),
  ]);
  expect(Object.fromEntries(listed)).toEqual(problemStatus);
});

test("the README lists the settings that are read, and no others", () => {
  const listed = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  const asked = [...read("src/config.ts").matchAll(/\("([A-Z_]+)"/g)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual([...new Set(asked)].toSorted());
});
