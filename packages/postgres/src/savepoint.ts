import type { CallOptions } from "@codemint/core/adapter";
import type { PostgresClient } from "./client.js";

/** A call's turn to use a transaction. */
export interface Turn {
  /**
   * Never resolves once the call has been ended. Its caller may have rolled back by then, and the driver may have lent the connection to
   * somebody else: whatever were sent now would land in a transaction of another's. So the work stops for good, and the turn passes on.
   */
  goOn(): Promise<void>;
}

/** A little early, so that a turn never goes on after core's own timer has fired. */
const slackMs = 20;

function endOf({ signal, timeoutMs }: CallOptions): () => boolean {
  const endsAt = timeoutMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + timeoutMs - slackMs;
  return () => signal?.aborted === true || performance.now() >= endsAt;
}

const never = new Promise<never>(() => {});
const ignore = (): void => {};
const queues = new WeakMap<PostgresClient, Promise<void>>();

/** Runs one call at a time in a transaction, since the savepoints of two at once would close each other. */
export function inTurn<T>(
  transaction: PostgresClient,
  options: CallOptions,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  const ended = endOf(options);
  let abandon = ignore;
  const abandoned = new Promise<void>((resolve) => {
    abandon = resolve;
  });
  const turn: Turn = {
    goOn() {
      if (!ended()) return Promise.resolve();
      abandon();
      return never;
    },
  };
  const before = queues.get(transaction);
  const run = before === undefined ? work(turn) : before.then(turn.goOn).then(() => work(turn));
  const over: Promise<void> = Promise.race([run.then(ignore, ignore), abandoned]).then(() => {
    if (queues.get(transaction) === over) queues.delete(transaction);
  });
  queues.set(transaction, over);
  return run;
}

/** What a savepoint's work threw, which was rolled back to the savepoint, so that the transaction is usable. */
export class RolledBack {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/**
 * Runs the work in a savepoint of the caller's transaction.
 *
 * @throws {@link RolledBack} if the work failed and was undone; anything else means that the transaction is of no more use
 */
export async function inSavepoint<T>(
  transaction: PostgresClient,
  turn: Turn,
  work: (savepoint: PostgresClient) => Promise<T>,
): Promise<T> {
  let failed: { readonly error: unknown } | undefined;
  try {
    return await transaction.transaction(async (savepoint) => {
      await turn.goOn();
      try {
        return await work(savepoint);
      } catch (error) {
        failed = { error };
        throw error;
      } finally {
        await turn.goOn();
      }
    });
  } catch (error) {
    // If the rollback to the savepoint failed as well, Drizzle throws what that met: the connection is gone.
    if (failed?.error === error) throw new RolledBack(error);
    throw failed?.error ?? error;
  }
}
