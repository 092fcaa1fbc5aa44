import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../architecture/workspace.ts";
import { nodeBinary } from "./binaries.ts";
import { publishedCore, testsOfCore } from "./core-files.ts";
import { bundledRuntimes, runOnBundle, startWorker } from "./on-bundle.ts";
import { runOnNode } from "./on-node.ts";
import { type Outcome, type Report, summaryOf } from "./report.ts";

const folder = mkdtempSync(join(tmpdir(), "codemint-runtimes-"));
let published: string;
beforeAll(() => {
  published = publishedCore(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nodes = [22, 24].map((major) => {
  const binary = nodeBinary(major);
  return {
    name: `Node ${major}`,
    edge: false,
    expected: `node ${binary.version}`,
    run: () => runOnNode(binary),
  };
});
const others = bundledRuntimes.map((runtime) => ({
  name: runtime.name,
  edge: runtime.edge,
  expected: runtime.identity(runtime.binary().version),
  run: () => runOnBundle(runtime, testsOfCore(), published),
}));
const inState = ({ outcomes }: Report, state: Outcome["state"]): readonly Outcome[] =>
  outcomes.filter((outcome) => outcome.state === state);

describe("core's own tests", () => {
  const reports = new Map<string, Report>();
  const broken = new Map<string, unknown>();
  const reportOf = (name: string): Report => {
    const report = reports.get(name);
    if (report === undefined) throw new Error(`${name} gave no report.`, { cause: broken.get(name) });
    return report;
  };

  // Two at a time.
  beforeAll(async () => {
    const queue = [...nodes, ...others];
    const lane = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { name, run } = next;
        await run().then(
          (report) => reports.set(name, report),
          (error: unknown) => broken.set(name, error),
        );
      }
    };
    await Promise.all([lane(), lane()]);
    console.log([...reports.values()].map(summaryOf).join("\n"));
    mkdirSync(join(root, ".results"), { recursive: true });
    writeFileSync(
      join(root, ".results", "runtimes.json"),
      JSON.stringify(Object.fromEntries(reports), null, 2),
    );
  }, 600_000);

  test.each([...nodes, ...others])("pass on $name", ({ name, expected }) => {
    const report = reportOf(name);
    expect(report.runtime).toBe(expected);
    expect(inState(report, "failed")).toEqual([]);
    expect(inState(report, "passed").length).toBeGreaterThan(1000);
  });

  test.each(others)("are all known to $name, and few are left out there", ({ name, edge }) => {
    const all = reportOf("Node 24");
    const here = reportOf(name);
    const ofFile = (report: Report, file: string) =>
      report.outcomes.filter((outcome) => outcome.file === file && outcome.name !== "").length;
    for (const file of new Set(all.outcomes.map((outcome) => outcome.file))) {
      const asOne = here.outcomes.some((outcome) => outcome.file === file && outcome.name === "");
      if (!asOne) expect([file, ofFile(here, file)]).toEqual([file, ofFile(all, file)]);
    }
    const wants = inState(here, "left out").map((outcome) => ("why" in outcome ? outcome.why : ""));
    if (edge) expect(inState(here, "passed").length).toBeGreaterThan(0.9 * all.outcomes.length);
    else expect(new Set(wants)).toEqual(new Set(["second copy of a loaded module"]));
  });
});

describe("the report", () => {
  const samples = {
    "outcomes.ts": join(import.meta.dirname, "samples/outcomes.ts"),
    "broken.ts": join(import.meta.dirname, "samples/broken.ts"),
  };

  test.each(bundledRuntimes)(
    "of $name tells what passed, what failed and what was left out",
    async (runtime) => {
      const { outcomes } = await runOnBundle(runtime, samples, published);
      for (const { name, state } of outcomes.filter((outcome) => outcome.file === "outcomes.ts")) {
        const wanted = name.includes(" > wants ");
        const leftOut = wanted && (runtime.edge || !name.endsWith("a built-in of Node"));
        const failed = /> fails/.test(name);
        expect([name, state]).toEqual([name, leftOut ? "left out" : failed ? "failed" : "passed"]);
      }
      expect(outcomes.filter(({ file }) => file === "outcomes.ts")).toHaveLength(11);
      expect(outcomes.filter(({ file }) => file === "broken.ts")).toEqual([
        { file: "broken.ts", name: "", state: "failed", why: expect.stringContaining("broken at load") },
      ]);
    },
  );
});

describe("workerd", () => {
  const workerd = bundledRuntimes.find(({ name }) => name === "workerd")?.binary();
  const load = async (name: string, text: string) => {
    const module = join(folder, `${name}.mjs`);
    writeFileSync(module, `${text}\nexport default { test() {} };\n`);
    return workerd === undefined ? expect.fail("no workerd") : startWorker(module, workerd);
  };

  test("is of the version that its package has", () => {
    const [year = ""] = /\d{8}/.exec(workerd?.version ?? "") ?? [];
    const told = execFileSync(workerd?.path ?? "", ["--version"], { encoding: "utf8" });
    expect(told.replaceAll("-", "").trim()).toBe(`workerd ${year}`);
  });

  test("would refuse core if it drew randomness where it is imported", async () => {
    expect(await load("draws", "crypto.getRandomValues(new Uint8Array(1));")).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("generating random values are not allowed within global scope"),
    });
    expect(await load("draws-nothing", "new Uint8Array(1);")).toMatchObject({ exitCode: 0 });
  });

  test("would refuse core if it used a built-in of Node", async () => {
    expect(await load("built-in", 'import "node:crypto";')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("Module not found: node:crypto"),
    });
  });
});
