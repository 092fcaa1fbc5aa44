import { afterAll, beforeAll, expect, test } from "vitest";
import { workspacePackages } from "../architecture/workspace.ts";
import { programsOf } from "../docs/fences.ts";
import { read } from "../docs/pages.ts";
import { type Consumer, makeConsumer } from "./consumer.ts";

let consumer: Consumer;
beforeAll(() => {
  consumer = makeConsumer();
}, 60_000);
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
