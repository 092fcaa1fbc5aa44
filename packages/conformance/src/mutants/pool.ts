import type { ChildProcess } from "node:child_process";
import { ask } from "../race/ask.js";
import type { Order } from "./serve.js";
import type { Verdict } from "./verdict.js";

/** More than there are cores, since the cases wait more than they work. */
const processes = 4;

/**
 * What the suite makes of each of these mutants, told as it comes. In processes of their own: within one, a case would hear the
 * unhandled rejections of another's mutant.
 */
export async function proveInProcesses(
  ids: readonly string[],
  options: Pick<Order, "seed" | "limitMs">,
  start: () => ChildProcess,
  tell: (verdict: Verdict) => void,
): Promise<readonly Verdict[]> {
  const waiting = [...ids];
  const verdicts = new Map<string, Verdict>();
  const work = async (): Promise<void> => {
    const child = start();
    try {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const verdict = await ask<Order, Verdict>(child, { id, ...options });
        verdicts.set(id, verdict);
        tell(verdict);
      }
    } finally {
      await end(child);
    }
  };
  await Promise.all(Array.from({ length: Math.min(processes, ids.length) }, work));
  return ids.flatMap((id) => verdicts.get(id) ?? []);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  if (child.connected) child.disconnect();
  await gone;
}
