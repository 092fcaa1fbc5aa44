import type { CallOptions, TransactionState } from "@codemint/core/adapter";
import { type PostgresClient, requireNoTransaction } from "./client.js";
import { driverErrorOf } from "./driver-error.js";
import { inSavepoint, inTurn, RolledBack, type Turn } from "./savepoint.js";
import { Unstorable } from "./unstorable.js";

/** Where statements run: on a database of the caller's, or in a transaction of the caller's. */
export interface Place {
  readonly client: PostgresClient;
  readonly bound: boolean;
}

/** What a statement threw, and what became of the caller's transaction. */
export class StatementFailed {
  readonly error: unknown;
  readonly transaction: TransactionState;
  constructor(error: unknown, transaction: TransactionState) {
    this.error = error;
    this.transaction = transaction;
  }
}

export interface RunOptions {
  /** In a transaction: whether a refusal leaves it usable, at the cost of two more round trips. */
  readonly savepoint: boolean;
  /** Outside a transaction: whether the work is several statements that stand or fall together. */
  readonly together?: boolean;
}

type Work<T> = (client: PostgresClient) => Promise<T>;

/** Runs work at its place. @throws {@link StatementFailed} */
export async function runAt<T>(
  { client, bound }: Place,
  call: CallOptions,
  { savepoint, together = false }: RunOptions,
  work: Work<T>,
): Promise<T> {
  const runBound = (turn: Turn): Promise<T> => (savepoint ? inSavepoint(client, turn, work) : work(client));
  try {
    if (bound) return await inTurn(client, call, runBound);
    requireNoTransaction(client);
    return await (together ? inOwnTransaction(client, work) : work(client));
  } catch (error) {
    if (error instanceof RolledBack) throw new StatementFailed(error.error, "usable");
    const untouched = error instanceof Unstorable ? "usable" : "aborted";
    throw new StatementFailed(error, bound ? untouched : "none");
  }
}

/** A transaction of ours: whatever but a SQLSTATE ends its COMMIT leaves the outcome unknown, so that no driver's text may be believed. */
async function inOwnTransaction<T>(client: PostgresClient, work: Work<T>): Promise<T> {
  let failed: { readonly error: unknown } | undefined;
  let worked = false;
  try {
    return await client.transaction(async (transaction) => {
      try {
        const result = await work(transaction);
        worked = true;
        return result;
      } catch (error) {
        failed = { error };
        throw error;
      }
    });
  } catch (error) {
    if (failed !== undefined) throw failed.error;
    if (worked && driverErrorOf(error)?.sqlState === undefined)
      throw new Error("The COMMIT's reply was lost.");
    throw error;
  }
}
