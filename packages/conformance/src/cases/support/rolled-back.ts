import { assertEqual } from "../../assert.js";
import type { CaseContext } from "../../case.js";
import { mustEnd } from "./patience.js";

/** The time-out of a call beside an open transaction: enough where it waits for that one, which does not end before it does. */
export const besideTransaction = { timeoutMs: 1_000 };

/** Works while the caller's transaction is open, and rolls it back. */
export async function rolledBack(
  context: CaseContext,
  transaction: ((work: () => Promise<never>) => Promise<never>) | undefined,
  work: () => Promise<void>,
): Promise<void> {
  const rollBack = Symbol("roll back");
  const ended = await transaction?.(async () => {
    await mustEnd(context, work(), "A call beside an open transaction");
    throw rollBack;
  }).catch((error: unknown) => (error === rollBack ? rollBack : Promise.reject(error)));
  assertEqual(ended, rollBack, "What the transaction ended with");
}
