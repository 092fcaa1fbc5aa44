import type { CodemintError } from "../errors/codemint-error.js";
import type { Deadline } from "../flow/deadline.js";
import { type Steps, settled } from "../flow/flow.js";
import { insertFailure } from "../store/failures.js";
import { type Context, insertRequest, type Request, rulesFor, scopeOf } from "./context.js";
import { requestFailure } from "./failures.js";
import type { BatchKeys } from "./keys.js";
import type { MintResult } from "./minter.js";
import { outcomeEvent, performDraw, performEstimate, performInsert, performWait } from "./perform.js";
import { report } from "./report.js";
import { minted } from "./results.js";
import { type Step, type StepCommand, type StepEvent, type StepRules, startMint, step } from "./step.js";

type Command = StepCommand<CodemintError>;
type Event = StepEvent<CodemintError>;

/** One record of a batch: a request of its own, stepped along with the others. */
export interface BatchItem<R> {
  readonly index: number;
  readonly request: Request<R>;
  readonly rules: StepRules;
  current: Step<CodemintError>;
  result: MintResult | { readonly error: CodemintError };
}

export function batchItem<R>(
  context: Context<R>,
  record: R,
  index: number,
  keys: BatchKeys,
  keyed: boolean,
): BatchItem<R> {
  const idempotencyKey = keys(scopeOf(record, context.store.scope), index);
  const request: Request<R> = {
    operation: "mint",
    record,
    idempotencyKey,
    keyed,
    resumed: false,
  };
  return {
    index,
    request,
    rules: rulesFor(context, request),
    current: startMint(),
    result: { error: insertFailure(undefined, context.store.inTransaction) },
  };
}

/** Steps all items to their results, with one statement for all that insert at the same time. */
export function* roundSteps<R>(
  context: Context<R>,
  items: readonly BatchItem<R>[],
  deadline: Deadline,
): Steps<void> {
  let open = items;
  while (open.length > 0) {
    for (const item of open) {
      for (let command = item.current.command; command.do === "draw"; command = item.current.command) {
        advance(context, item, yield* performDraw(context, item.request, command, deadline));
      }
    }
    yield* insertAll(context, having(open, "insert"), deadline);
    const counting = having(open, "estimate");
    if (counting.length > 0) advanceAll(context, counting, yield* performEstimate(context, deadline));
    const waiting = having(open, "wait");
    if (waiting.length > 0) advanceAll(context, waiting, yield* performWait(longest(waiting), deadline));
    open = open.filter((item) => !finished(context, item));
  }
}

type Waiting<R, D extends Command["do"]> = BatchItem<R> & {
  readonly current: { readonly command: Extract<Command, { do: D }> };
};

function having<R, D extends Command["do"]>(
  items: readonly BatchItem<R>[],
  what: D,
): readonly Waiting<R, D>[] {
  return items.filter((item): item is Waiting<R, D> => item.current.command.do === what);
}

function longest<R>(waiting: readonly Waiting<R, "wait">[]): number {
  return Math.max(...waiting.map(({ current }) => current.command.ms));
}

function advance<R>(context: Context<R>, item: BatchItem<R>, event: Event): void {
  const before = item.current.state;
  item.current = step(before, event, item.rules);
  report.progress(context, item.request, event, item.current.state, before);
}

function advanceAll<R>(context: Context<R>, items: readonly BatchItem<R>[], event: Event): void {
  for (const item of items) advance(context, item, event);
}

function* insertAll<R>(
  context: Context<R>,
  items: readonly Waiting<R, "insert">[],
  deadline: Deadline,
): Steps<void> {
  const { store } = context;
  if (items.length === 0) return;
  if (store.insertMany === undefined) {
    for (const item of items) {
      advance(
        context,
        item,
        yield* performInsert(context, item.request, item.current.command.code, deadline),
      );
    }
    return;
  }
  try {
    const requests = items.map((item) => insertRequest(context, item.request, item.current.command.code));
    const results = yield* settled(store.insertMany(requests, deadline.options()));
    items.forEach((item, index) => {
      const { code } = item.current.command;
      advance(context, item, outcomeEvent(context, code, requests[index]?.code, results[index]));
    });
  } catch (error) {
    advanceAll(context, items, { type: "failed", error: insertFailure(error, store.inTransaction) });
  }
}

/** Whether the item has its result or its error, which is then noted. */
function finished<R>(context: Context<R>, item: BatchItem<R>): boolean {
  const { state, command } = item.current;
  if (command.do === "return") {
    item.result = minted(context, command.result);
    report.done(context, item.request, state, command.result);
    return true;
  }
  if (command.do === "throw") {
    const error = requestFailure(context, item.request, state, command.failure);
    item.result = { error };
    report.failed(context, item.request, error);
    return true;
  }
  return false;
}
