import { type File, type Suite, startTests, type Test, type VitestRunner } from "@vitest/runner";
import { getFullName, getSuites, getTests } from "@vitest/runner/utils";
import type { Outcome, Report } from "../report.ts";
import { identity } from "./identity.js";
import { takeLacks } from "./lacks.js";

/** Loads test files and runs their tests, one after the other. */
export async function run(files: Readonly<Record<string, () => Promise<unknown>>>): Promise<Report> {
  const lackedBy = new Map<string, readonly string[]>();
  const runner: VitestRunner = {
    config: {
      root: "/",
      name: undefined,
      setupFiles: [],
      passWithNoTests: false,
      testNamePattern: undefined,
      allowOnly: false,
      sequence: { seed: 1, hooks: "stack", setupFiles: "list" },
      chaiConfig: undefined,
      maxConcurrency: 1,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      retry: 0,
      includeTaskLocation: false,
      tags: [],
      tagsFilter: undefined,
      strictTags: true,
    },
    async importFile(path) {
      takeLacks();
      try {
        await files[path.slice(1)]?.();
      } finally {
        lackedBy.set(path.slice(1), takeLacks());
      }
    },
    onBeforeRunTask: () => void takeLacks(),
    onAfterRunTask: (test) => void lackedBy.set(test.id, takeLacks()),
  };
  const ran = await startTests(
    Object.keys(files).map((name) => `/${name}`),
    runner,
  );
  return { runtime: identity(), outcomes: ran.flatMap((file) => outcomesOf(file, lackedBy)) };
}

function outcomesOf(file: File, lackedBy: ReadonlyMap<string, readonly string[]>): readonly Outcome[] {
  const lackedByAll = lackedBy.get(file.name) ?? [];
  if (lackedByAll.length > 0) {
    return [{ file: file.name, name: "", state: "left out", why: lackedByAll.join(", ") }];
  }
  const ofTests = getTests(file).map((test): Outcome => {
    const which = { file: file.name, name: getFullName(test) };
    const lacked = lackedBy.get(test.id) ?? [];
    if (lacked.length > 0) return { ...which, state: "left out", why: lacked.join(", ") };
    if (test.result?.state === "pass") return { ...which, state: "passed" };
    return { ...which, state: "failed", why: whyOf(test) };
  });
  const ofSuites = getSuites(file)
    .filter((suite) => (suite.result?.errors ?? []).length > 0)
    .map((suite): Outcome => ({ file: file.name, name: "", state: "failed", why: whyOf(suite) }));
  return [...ofTests, ...ofSuites];
}

function whyOf({ result }: Test | Suite | File): string {
  const errors = (result?.errors ?? []).map(({ message, stack }) => `${message}\n${stack ?? ""}`);
  return errors.length > 0 ? errors.join("\n") : "It did not run.";
}
