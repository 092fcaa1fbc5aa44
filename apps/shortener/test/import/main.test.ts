import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startProgram } from "../support/program.js";
import { readRows, temporaryFolder } from "../support/service.js";

const urls = (count: number): string =>
  Array.from({ length: count }, (_, index) => `https://example.com/${index}\n`).join("");

function setUp(content: string) {
  const folder = temporaryFolder();
  const file = join(folder, "links.db");
  writeFileSync(join(folder, "urls.txt"), content);
  const run = (...args: readonly string[]) =>
    startProgram(
      "import/main.js",
      args,
      { DATABASE_URL: `sqlite:${file}`, PUBLIC_URL: "https://go.example.com" },
      folder,
    );
  return { folder, run, rows: () => readRows(file) };
}

test("imports each line, says how far it is, and ends with a summary and exit 0", async () => {
  const { run, rows } = setUp(urls(1_000));
  const program = run("urls.txt");
  expect(await program.ended).toEqual({ code: 0, signal: null });
  expect(program.out()).toMatch(/^100 % {2}1,000\/1,000 {2}[\d,]+\/s/m);
  expect(program.out()).toMatch(/^1,000 links made in \d+ s\.$/m);
  expect(rows()).toHaveLength(1_000);
});

test("bad lines are told with file and number, the rest goes in, exit 1", async () => {
  const { run, rows } = setUp(`https://example.com/a\nexample.com\nhttps://example.com/b\n`);
  const program = run("urls.txt");
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.out()).toContain("urls.txt:2: This is not a whole web address.");
  expect(program.out()).toContain("2 links made, 1 bad lines left out");
  expect(rows()).toHaveLength(2);
});

test("--output lists the short link of each line, those of earlier runs included", async () => {
  const { folder, run, rows } = setUp(urls(3));
  await run("urls.txt").ended;
  await run("urls.txt", "--output", "links.tsv").ended;
  const target = new Map(rows().map(({ code, url }) => [`https://go.example.com/${code}`, url]));
  const listed = readFileSync(join(folder, "links.tsv"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  expect(listed.map(([, url]) => url)).toEqual([
    "https://example.com/0",
    "https://example.com/1",
    "https://example.com/2",
  ]);
  for (const [short = "", url] of listed) expect(target.get(short)).toBe(url);
});

test("--output does not overwrite the file to import, whatever it is called", async () => {
  const { folder, run } = setUp(urls(3));
  symlinkSync("urls.txt", join(folder, "links.tsv"));
  for (const output of ["urls.txt", "links.tsv"]) {
    const program = run("urls.txt", "--output", output);
    expect((await program.ended).code).toBe(1);
    expect(program.out()).toContain("would be overwritten");
  }
  expect(readFileSync(join(folder, "urls.txt"), "utf8")).toBe(urls(3));
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s: finishes the round, says how to go on, and the next run does", async (signal, code) => {
  const { run, rows } = setUp(urls(40_000));
  const program = run("urls.txt");
  await program.said("10 %");
  program.child.kill(signal);
  expect(await program.ended).toEqual({ code, signal: null });
  expect(program.out()).toContain("Stopped: run the same command again to go on.");
  const stored = rows().length;
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThan(40_000);

  const next = run("urls.txt");
  expect((await next.ended).code).toBe(0);
  expect(next.out()).toContain(
    `${(40_000 - stored).toLocaleString("en")} links made, ${stored.toLocaleString("en")} were there already`,
  );
  expect(rows()).toHaveLength(40_000);
});

test.each([
  ["no file", []],
  ["two files", ["a", "b"]],
  ["an unknown option", ["--fast", "a"]],
])("%s: exit 2 with the usage", async (_name, args) => {
  const program = setUp("").run(...args);
  expect((await program.ended).code).toBe(2);
  expect(program.out()).toContain("Usage: npm run import -- FILE");
});

test("--help: exit 0 with the usage", async () => {
  const program = setUp("").run("--help");
  expect((await program.ended).code).toBe(0);
  expect(program.out()).toContain("Usage: npm run import -- FILE");
});

test.each([
  ["missing.txt", "no such file"],
  [".", "is not a regular file"],
])("%s: exit 1 with a sentence", async (file, sentence) => {
  const program = setUp("").run(file);
  expect((await program.ended).code).toBe(1);
  expect(program.out()).toContain(sentence);
  expect(program.out()).not.toContain("    at ");
});
