import { codeProblem } from "../codec/code-text.js";
import { strategyFailed } from "../errors/catalogue.js";
import { type CodemintError, isCodemintError } from "../errors/codemint-error.js";
import { type Deadline, Ended } from "../flow/deadline.js";
import { type Steps, settled } from "../flow/flow.js";
import type { InsertOutcome } from "../ports/store.js";
import { insertFailure } from "../store/failures.js";
import { type Context, insertRequest, inspect, type Request, readCode, strategyKey } from "./context.js";
import type { StepCommand, StepEvent } from "./step.js";

type Event = StepEvent<CodemintError>;
type Command = StepCommand<CodemintError>;
type Draw = Extract<Command, { do: "draw" }>;

/** Asks the strategy for a candidate and the policy for its opinion. */
export function* performDraw<R>(
  context: Context<R>,
  request: Request<R>,
  { attempt, collisions }: Draw,
  deadline: Deadline,
): Steps<Event> {
  const { strategy } = context;
  try {
    deadline.check();
    const idempotencyKey = strategyKey(request);
    const draw = { attempt, collisions, ...(idempotencyKey !== undefined && { idempotencyKey }) };
    const code = yield* settled(deadline.within(strategy.next(draw, deadline.options())));
    const unsound = codeProblem(code);
    if (unsound !== undefined) {
      const problem = `proposed a code that ${unsound.problem}`;
      return { type: "undrawn", error: strategyFailed({ strategy: strategy.name, problem }) };
    }
    if (!isFormatted(context, code)) {
      const problem = "proposed a code that the minter's format does not leave as it is";
      return { type: "undrawn", error: strategyFailed({ strategy: strategy.name, problem }) };
    }
    const refusal = inspect(context, code, "mint");
    return refusal === undefined ? { type: "drew", code } : { type: "refused", code, rule: refusal.rule };
  } catch (error) {
    if (error instanceof Ended) return { type: "ended", by: error.by };
    return { type: "undrawn", error: asStrategyFailure(strategy.name, error) };
  }
}

function isFormatted<R>(context: Context<R>, code: string): boolean {
  if (context.format === undefined) return true;
  const read = readCode(context, code);
  return read.status === "code" && read.code === code;
}

function asStrategyFailure(strategy: string, error: unknown): CodemintError {
  if (isCodemintError(error)) return error;
  return strategyFailed({ strategy, problem: "threw an error" }, { cause: error });
}

/** Sends one insert. The store itself ends it in time, and only the store knows what had been sent by then. */
export function* performInsert<R>(
  context: Context<R>,
  request: Request<R>,
  code: string,
  deadline: Deadline,
): Steps<Event> {
  try {
    const sent = insertRequest(context, request, code);
    const outcome = yield* settled(context.store.insert(sent, deadline.options()));
    return outcomeEvent(context, code, sent.code, outcome);
  } catch (error) {
    return { type: "failed", error: insertFailure(error, context.store.inTransaction) };
  }
}

/**
 * What a store answered. A replay names the code as it is stored; where that is what was just sent, the code itself is known. An answer
 * that is none leaves open what the store did.
 */
export function outcomeEvent<R>(
  { store }: Context<R>,
  code: string,
  stored: string | undefined,
  answer: InsertOutcome | CodemintError | undefined,
): Event {
  if (isCodemintError(answer)) return { type: "failed", error: answer };
  if (!isOutcome(answer)) return { type: "failed", error: insertFailure(undefined, store.inTransaction) };
  const sent = answer.status === "replayed" && answer.code === stored;
  return { type: "outcome", outcome: sent ? { ...answer, code } : answer };
}

function isOutcome(answer: unknown): answer is InsertOutcome {
  const { status, code } = Object(answer) as { readonly status?: unknown; readonly code?: unknown };
  return status === "inserted" || status === "taken" || (status === "replayed" && typeof code === "string");
}

/** Waits before the request is sent again: half of the time for certain, the rest by chance, so that rivals part. */
export function* performWait(ms: number, deadline: Deadline): Steps<Event> {
  try {
    yield* settled(deadline.sleep((ms * (1 + Math.random())) / 2));
    return { type: "waited" };
  } catch (error) {
    return { type: "ended", by: error instanceof Ended ? error.by : "signal" };
  }
}

/** Asks how many records stand. It only words the advice, so a failure of its own is no failure of the request. */
export function* performEstimate<R>(context: Context<R>, deadline: Deadline): Steps<Event> {
  try {
    deadline.check();
    return { type: "estimated", estimate: yield* settled(context.store.estimate?.(deadline.options())) };
  } catch {
    return { type: "estimated", estimate: undefined };
  }
}
