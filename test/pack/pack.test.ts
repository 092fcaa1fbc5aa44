import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { workspacePackages } from "../architecture/workspace.ts";
import { programsOf } from "../docs/fences.ts";
import { read } from "../docs/pages.ts";
import { type Consumer, makeConsumer } from "./consumer.ts";

let consumer: Consumer;
beforeAll(() => {
  consumer = makeConsumer();
});
afterAll(() => consumer?.remove());

const published = workspacePackages().filter(({ manifest }) => manifest.private !== true);

test.each(published)(
  "$manifest.name ships its build, its page and its licence, and nothing else",
  ({ manifest }) => {
    const files = consumer.filesOf(manifest.name);
    expect(files).toEqual(
      expect.arrayContaining(["LICENSE", "README.md", "package.json", "dist/index.js", "dist/index.d.ts"]),
    );
    expect(
      files.filter((file) => !/^(dist\/.+\.(js|d\.ts)|LICENSE|README\.md|package\.json)$/.test(file)),
    ).toEqual([]);
  },
);

test("a team installs the tarballs and runs the quick start", () => {
  const [quickStart = ""] = programsOf(read("packages/core/README.md")).values();
  consumer.write("team.ts", `${quickStart}\nconsole.log("minted", code);\n`);
  expect(consumer.compile()).toBe("");
  expect(consumer.run("team.js")).toEqual({
    exitCode: 0,
    output: expect.stringMatching(/^minted [0-9A-Za-z]{7}\n$/),
  });
});

test("an author proves a store of their own by the published suite, and a wrong one is caught by its rule", () => {
  for (const name of ["array-store.ts", "prove.ts"]) {
    consumer.write(name, readFileSync(new URL(`programs/${name}`, import.meta.url), "utf8"));
  }
  expect(consumer.compile()).toBe("");

  const right = consumer.run("prove.js");
  expect(right).toEqual({ exitCode: 0, output: expect.stringMatching(/^passed \d{2,}\n$/) });

  const wrong = consumer.run("prove.js", "look-first");
  expect(wrong.exitCode).toBe(1);
  expect(wrong.output).toContain(
    "R01.sixteen-racers fail Racers that were told inserted: expected 1, saw 16",
  );
});
