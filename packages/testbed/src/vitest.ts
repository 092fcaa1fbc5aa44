import { describe, test } from "vitest";
import type { Engine, EngineName } from "./engine.js";
import { describeNotRun } from "./report.js";
import { findEngine } from "./with-engine.js";

/**
 * Describes the same tests on each engine; call it at a file's top level and await it. An engine that does not run here is
 * a skipped test that tells the remedy; whether continuous integration may go without it, the testbed's own tests decide.
 */
export async function describeOn(
  names: readonly EngineName[],
  tests: (engine: Engine) => void,
): Promise<void> {
  for (const name of names) {
    const { engine, notRun } = await findEngine(name);
    if (engine === undefined) {
      console.warn(describeNotRun(notRun));
      test(describeNotRun(notRun), ({ skip }) => skip());
    } else {
      describe(`${engine.product} ${engine.version}`, () => tests(engine));
    }
  }
}
