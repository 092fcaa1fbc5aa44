import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { planStore } from "../../src/bindings/plan.js";
import { memoryHarness } from "../memory/harness.js";

describe("a test of a framework's", () => {
  test("is planned for each case that applies, and for no other", () => {
    const names = planStore(memoryHarness({ keys: "none" }), "npx vitest run", {}).map(({ name }) => name);
    expect(names.some((name) => name.startsWith("R01.sixteen-racers: "))).toBe(true);
    expect(names.some((name) => name.startsWith("R06."))).toBe(false);
  });

  test("says why a case of an optional rule did not run", async () => {
    const right = memoryHarness();
    const lacking = {
      ...right,
      async open(options: Parameters<typeof right.open>[0]) {
        const { transaction: _, ...opened } = await right.open(options);
        return opened;
      },
    };
    const [planned] = planStore(lacking, "npx vitest run", { only: ["R12.commits"] });
    const skipped: string[] = [];
    await planned?.run((reason) => skipped.push(reason));
    expect(skipped).toEqual(["The harness lacks transaction."]);
  });
});

describe("under node:test, a store that keeps nothing", () => {
  let output = "";
  let status: number | null = null;
  beforeAll(() => {
    const file = fileURLToPath(new URL("./sample.node-test.mjs", import.meta.url));
    const env: NodeJS.ProcessEnv = { ...process.env, CODEMINT_CONFORMANCE_SEED: "7" };
    // Else node:test takes itself for a part of an outer run.
    delete env["NODE_TEST_CONTEXT"];
    const only = { CODEMINT_CONFORMANCE_ONLY: "R01.sixteen-racers,R08.visible-to-the-raw-driver,R10" };
    const run = spawnSync(process.execPath, ["--test", "--test-reporter=tap", file], {
      encoding: "utf8",
      env: { ...env, ...only },
    });
    ({ status } = run);
    output = run.stdout;
  });

  test("fails, with the rule and the command that repeats it", () => {
    expect(status).toBe(1);
    expect(output).toContain("not ok 1 - R01.sixteen-racers");
    expect(output).toContain(
      "R01 one-winner is not proven (fail). Racers that were told inserted: expected 1, saw 16",
    );
    expect(output).toContain(
      "CODEMINT_CONFORMANCE_SEED=7 CODEMINT_CONFORMANCE_ONLY=R01.sixteen-racers node --test",
    );
  });

  test("is let off for a known gap, which its test names", () => {
    expect(output).toMatch(/ok \d+ - R08\.visible-to-the-raw-driver: .* \(known gap: it forgets\)/);
  });
});
