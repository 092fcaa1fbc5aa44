import type { CodemintError } from "../errors/codemint-error.js";
import { type Deadline, startDeadline } from "../flow/deadline.js";
import { flow, type Steps, settled } from "../flow/flow.js";
import type { CallOptions } from "../ports/call.js";
import type { Statements, SyncStatements } from "../ports/statements.js";
import type { Estimate, InsertOutcome, InsertRequest, SyncUniqueStore, UniqueStore } from "../ports/store.js";
import { insertManySteps } from "./batch.js";
import { failureBeforeSending } from "./failures.js";
import { guardRequest } from "./guard.js";
import { insertSteps } from "./insert.js";
import { type Verified, verification } from "./verification.js";

export interface StoreOptions {
  /** Whether the store verifies its table before the first insert; true by default. */
  readonly verify?: boolean | undefined;
}

/**
 * Makes a store of an adapter's statements. It guards every request, verifies the table once, settles what a conflict meant, and
 * bounds every wait. Synchronous statements make a synchronous store.
 */
export function defineStore<R, Tx = never>(
  statements: SyncStatements<R, Tx>,
  options?: StoreOptions,
): SyncUniqueStore<R, Tx>;
export function defineStore<R, Tx = never>(
  statements: Statements<R, Tx>,
  options?: StoreOptions,
): UniqueStore<R, Tx>;
export function defineStore<R, Tx = never>(
  statements: Statements<R, Tx>,
  options: StoreOptions = {},
): UniqueStore<R, Tx> {
  return build(statements, { done: options.verify === false });
}

function build<R, Tx>(statements: Statements<R, Tx>, verified: Verified): UniqueStore<R, Tx> {
  const { name, scope, keys, fingerprints, inTransaction } = statements;
  const table = verification(statements, verified);
  const within = statements.within?.bind(statements);
  const count = statements.estimate?.bind(statements);

  function* insert(request: InsertRequest<R>, deadline: Deadline): Steps<InsertOutcome> {
    guardRequest(request, statements);
    yield* table.once(deadline);
    return yield* insertSteps(statements, request, deadline);
  }

  function* insertMany(
    requests: readonly InsertRequest<R>[],
    deadline: Deadline,
  ): Steps<readonly (InsertOutcome | CodemintError)[]> {
    yield* table.once(deadline);
    return yield* insertManySteps(statements, requests, deadline);
  }

  function* estimate(ask: NonNullable<typeof count>, deadline: Deadline): Steps<Estimate> {
    try {
      deadline.check();
      return yield* settled(deadline.within(ask(deadline.options())));
    } catch (error) {
      throw failureBeforeSending(error, inTransaction);
    }
  }

  return {
    name,
    scope,
    keys,
    fingerprints,
    inTransaction,
    insert: (request, options) => flow(insert(request, startDeadline(options))),
    verify: (options) => flow(table.now(startDeadline(options))),
    ...(statements.insertMany !== undefined && {
      insertMany: (requests: readonly InsertRequest<R>[], options?: CallOptions) =>
        flow(insertMany(requests, startDeadline(options))),
    }),
    ...(within !== undefined && {
      within: (transaction: Tx) => build(within(transaction), verified),
    }),
    ...(count !== undefined && {
      estimate: (options?: CallOptions) => flow(estimate(count, startDeadline(options))),
    }),
  };
}
