import {
  aborted,
  brokenSource,
  exhausted,
  idempotencyMismatch,
  outcomeUnknown,
  pendingLost,
  policyExhausted,
  strategyFailed,
  strategyStuck,
} from "../errors/catalogue.js";
import type { CodemintError } from "../errors/codemint-error.js";
import type { Pending, TransactionState } from "../errors/details.js";
import type { Context, Request } from "./context.js";
import type { StepFailure, StepState } from "./step.js";

/** The coded error of a request that failed. */
export function requestFailure<R>(
  context: Context<R>,
  request: Request<R>,
  state: StepState,
  failure: StepFailure<CodemintError>,
): CodemintError {
  const { store, strategy } = context;
  const transaction: TransactionState = store.inTransaction ? "usable" : "none";
  const { collisions } = state;
  const { keyspace } = strategy;
  switch (failure.kind) {
    case "error":
      return failure.error;
    case "unknown":
      return unknownOutcome(context, request, state, failure);
    case "ended":
      return aborted({ by: failure.by }, { transaction });
    case "mismatch":
      return idempotencyMismatch({ differs: failure.differs }, { transaction });
    case "pending-lost":
      return pendingLost({}, { transaction });
    case "stuck":
      return strategyStuck({ strategy: strategy.name, draws: state.draws }, { transaction });
    case "policy":
      return policyExhausted({ redraws: state.refusals, rules: state.rules }, { transaction });
    case "exhausted":
      return exhausted({ collisions, keyspace, ...failure.estimate }, { transaction });
    case "broken-source":
      return brokenSource({ collisions, keyspace, ...recordsOf(failure.estimate) }, { transaction });
    case "strategy":
      return strategyFailure(strategy.name, failure.error, transaction);
  }
}

const recordsOf = (estimate: { readonly records: number } | undefined) =>
  estimate === undefined ? {} : { records: estimate.records };

/** A strategy's source may have moved on, but the request itself stored nothing. */
function strategyFailure(
  strategy: string,
  error: CodemintError,
  transaction: TransactionState,
): CodemintError {
  if (error.effect === "none") return error;
  return strategyFailed({ strategy, problem: "could not reach its source" }, { transaction, cause: error });
}

function unknownOutcome<R>(
  context: Context<R>,
  request: Request<R>,
  state: StepState,
  { resumable, cause }: Extract<StepFailure<CodemintError>, { kind: "unknown" }>,
): CodemintError {
  const pending: Pending = {
    kind: request.operation,
    code: state.code ?? "",
    idempotencyKey: request.idempotencyKey,
    ...(request.fingerprint !== undefined && { fingerprint: request.fingerprint }),
  };
  return outcomeUnknown(
    { resumable },
    {
      transaction: cause?.transaction ?? (context.store.inTransaction ? "unknown" : "none"),
      ...(cause !== undefined && {
        cause: cause.code === "ERR_CODEMINT_OUTCOME_UNKNOWN" ? cause.cause : cause,
      }),
      ...(resumable && { pending }),
    },
  );
}
