import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Mutant } from "./mutant.js";
import type { Verdict } from "./verdict.js";

/** More than there are cores, since the cases wait more than they work. */
const processes = 4;
const runner = fileURLToPath(new URL("../../../scripts/run-typescript.mjs", import.meta.url));
const worker = fileURLToPath(new URL("pool-worker.ts", import.meta.url));

/**
 * What the suite makes of each of these mutants of a folder, told as it comes. In processes of their own: within one, a case would hear the
 * unhandled rejections of another's mutant.
 */
export async function proveMutants(
  folder: string,
  mutants: readonly Mutant[],
  seed: number,
  tell: (verdict: Verdict) => void = () => {},
): Promise<readonly Verdict[]> {
  const hands = Array.from({ length: processes }, (_, hand) =>
    mutants.filter((_mutant, n) => n % processes === hand).map(({ id }) => id),
  );
  const verdicts = await Promise.all(
    hands.filter((ids) => ids.length > 0).map((ids) => proveInProcess(folder, ids, seed, tell)),
  );
  return mutants.flatMap(({ id }) => verdicts.flat().find((verdict) => verdict.id === id) ?? []);
}

function proveInProcess(
  folder: string,
  ids: readonly string[],
  seed: number,
  tell: (verdict: Verdict) => void,
): Promise<readonly Verdict[]> {
  return new Promise((resolve, reject) => {
    const verdicts: Verdict[] = [];
    const child = fork(runner, [worker, folder, String(seed), ...ids], { execArgv: [] });
    child.on("message", (verdict: Verdict) => {
      verdicts.push(verdict);
      tell(verdict);
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0 && verdicts.length === ids.length) resolve(verdicts);
      else reject(new Error(`A process that proves mutants ended with exit code ${code}.`));
    });
  });
}
