import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_LINE_BYTES, readLines } from "../../src/import/read-lines.js";
import { temporaryFolder } from "../support/service.js";

async function linesOf(content: string | Buffer): Promise<(string | undefined)[]> {
  const file = join(temporaryFolder(), "lines.txt");
  writeFileSync(file, content);
  const texts: (string | undefined)[] = [];
  for await (const { number, text } of readLines(file)) {
    texts.push(text);
    expect(number).toBe(texts.length);
  }
  return texts;
}

test.each([
  ["", []],
  ["a", ["a"]],
  ["a\n", ["a"]],
  ["a\nb", ["a", "b"]],
  ["a\r\nb\r\n", ["a", "b"]],
  ["\n\na\n\n", ["", "", "a", ""]],
  ["\uFEFFa\n\uFEFFb\n", ["a", "\uFEFFb"]],
  ["a\rb\n", ["a\rb"]],
])("%j", async (content, lines) => {
  expect(await linesOf(content)).toEqual(lines);
});

test("a line that is no UTF-8 is there, without a text", async () => {
  expect(await linesOf(Buffer.from("a\n\xff\xfe\nb\n", "latin1"))).toEqual(["a", undefined, "b"]);
});

test("a line that is too long is there, without a text", async () => {
  const longest = "a".repeat(MAX_LINE_BYTES);
  expect(await linesOf(`${longest}\n${longest}a\n${"b".repeat(500_000)}\nc`)).toEqual([
    longest,
    undefined,
    undefined,
    "c",
  ]);
});

test("wherever the chunks of the file end, lines stay whole", async () => {
  const line = fc
    .string({ unit: "binary", maxLength: 2_000 })
    .map((text) => text.replace(/[\r\n\uFEFF]|\p{Cs}/gu, "é"));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 100, maxLength: 200 }), async (lines) => {
      expect(await linesOf(`${lines.join("\n")}\n`)).toEqual(lines);
    }),
    { numRuns: 20 },
  );
});
