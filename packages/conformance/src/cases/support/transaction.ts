import { assertEqual, inconclusive } from "../../assert.js";
import type { BoundTransaction, Opened } from "../../harness.js";
import { isRefused, type Result } from "../../outcome.js";

/** Thrown by the work of a transaction to roll it back. */
export class RollBack extends Error {
  override readonly name = "RollBack";
}

/** Runs `work` in a transaction of the caller's; tells whether it committed. */
export async function inTransaction(
  opened: Opened,
  work: (bound: BoundTransaction) => Promise<void>,
  options?: { readonly snapshot?: boolean },
): Promise<boolean> {
  if (opened.transaction === undefined) return inconclusive("No transaction could be opened.");
  try {
    await opened.transaction(work, options);
    return true;
  } catch (error) {
    if (error instanceof RollBack) return false;
    throw error;
  }
}

/** True for the error of a conflict that aborted the transaction, having stored nothing: the other true answer to one. */
export function stopsHere(result: Result): boolean {
  if (!isRefused(result) || result.error.code !== "ERR_CODEMINT_TRANSACTION_ABORTED") return false;
  assertEqual(result.error.transaction, "aborted", "The transaction of an error that aborted it");
  assertEqual(result.error.effect, "none", "The effect of an error that aborted the transaction");
  return true;
}
