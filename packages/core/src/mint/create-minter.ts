import { codeProblem } from "../codec/code-text.js";
import { invalidCode, unsupported } from "../errors/catalogue.js";
import type { Pending } from "../errors/details.js";
import { type Deadline, startDeadline } from "../flow/deadline.js";
import { flow, type Steps } from "../flow/flow.js";
import type { CallOptions } from "../ports/call.js";
import type { SyncUniqueStore, UniqueStore } from "../ports/store.js";
import type { SyncCodeStrategy } from "../ports/strategy.js";
import { type Context, inspect, type Request, readCode, scopeOf } from "./context.js";
import { callerKey, drawKey } from "./keys.js";
import { mintMany } from "./mint-many.js";
import type { ClaimResult, Minter, MintOptions, MintResult, SyncMinter } from "./minter.js";
import { contextOf, guardPending, type MinterOptions, requireReplays } from "./options.js";
import { claimed, malformed, minted } from "./results.js";
import { type Patience, requestSteps } from "./run-request.js";
import { startClaim, startMint, startResume } from "./step.js";

export interface SyncMinterOptions<R, Tx = never> extends MinterOptions<R, Tx> {
  readonly store: SyncUniqueStore<R, Tx>;
  readonly strategy: SyncCodeStrategy;
}

/**
 * Makes a minter of a store and a strategy. Where both answer at once, it has the synchronous methods as well.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function createMinter<R, Tx = never>(options: SyncMinterOptions<R, Tx>): SyncMinter<R, Tx>;
export function createMinter<R, Tx = never>(options: MinterOptions<R, Tx>): Minter<R, Tx>;
export function createMinter<R, Tx = never>(options: MinterOptions<R, Tx>): SyncMinter<R, Tx> {
  return minterOf(contextOf(options), options.store);
}

function minterOf<R, Tx>(context: Context<R>, store: UniqueStore<R, Tx>): SyncMinter<R, Tx> {
  return {
    async mint(record, call) {
      return await flow(mintSteps(context, record, call, "waits"));
    },
    async claim(code, record, call) {
      return await flow(claimSteps(context, code, record, call, "waits"));
    },
    mintSync: (record, call) => atOnce(mintSteps(context, record, call, "at-once")),
    claimSync: (code, record, call) => atOnce(claimSteps(context, code, record, call, "at-once")),
    mintMany: (records, many) => mintMany(context, records, many),
    resume: resumeWith(context),
    within(transaction) {
      if (store.within === undefined) {
        throw unsupported({
          feature: `A transaction with the store "${store.name}"`,
          remedy: "Use a store that can take part in the caller's transaction.",
        });
      }
      const bound = store.within(transaction);
      return minterOf({ ...context, store: bound }, bound);
    },
  };
}

function* mintSteps<R>(
  context: Context<R>,
  record: R,
  call: MintOptions = {},
  patience: Patience,
): Steps<MintResult> {
  const deadline = startDeadline(call);
  const request = requestOf(context, "mint", record, call);
  return minted(context, yield* requestSteps(context, request, startMint(), deadline, patience));
}

function* claimSteps<R>(
  context: Context<R>,
  asked: string,
  record: R,
  call: MintOptions = {},
  patience: Patience,
): Steps<ClaimResult> {
  const deadline = startDeadline(call);
  if (typeof asked !== "string") throw invalidCode({ problem: "is not a string" });
  const request = requestOf(context, "claim", record, call);
  const unreadable = codeProblem(asked);
  if (unreadable !== undefined) return malformed(asked, unreadable);
  const read = readCode(context, asked);
  if (read.status === "refused") return read;
  const { code, display } = read;
  const problem = codeProblem(code);
  if (problem !== undefined) return malformed(code, problem);
  const refusal = inspect(context, code, "claim");
  if (refusal !== undefined) return { status: "refused", ...refusal, ...(code !== asked && { code }) };
  const result = yield* requestSteps(context, request, startClaim(code), deadline, patience);
  return claimed(context, result, display);
}

function resumeWith<R>(context: Context<R>) {
  function* steps(pending: Pending, record: R, deadline: Deadline): Steps<MintResult | ClaimResult> {
    guardPending(context, pending);
    const { kind, code, idempotencyKey, fingerprint } = pending;
    const request: Request<R> = {
      operation: kind,
      record,
      idempotencyKey,
      fingerprint,
      keyed: true,
      resumed: true,
    };
    const result = yield* requestSteps(context, request, startResume(code), deadline, "waits");
    return kind === "mint" ? minted(context, result) : claimed(context, result);
  }

  function resume(pending: Pending & { kind: "mint" }, record: R, call?: CallOptions): Promise<MintResult>;
  function resume(pending: Pending & { kind: "claim" }, record: R, call?: CallOptions): Promise<ClaimResult>;
  function resume(pending: Pending, record: R, call?: CallOptions): Promise<MintResult | ClaimResult>;
  async function resume(pending: Pending, record: R, call?: CallOptions): Promise<MintResult | ClaimResult> {
    return await flow(steps(pending, record, startDeadline(call)));
  }
  return resume;
}

function requestOf<R>(
  context: Context<R>,
  operation: Request<R>["operation"],
  record: R,
  { idempotencyKey, fingerprint }: MintOptions,
): Request<R> {
  if (idempotencyKey === undefined) {
    return { operation, record, idempotencyKey: drawKey(), keyed: false, resumed: false, fingerprint };
  }
  requireReplays(context, "An idempotency key");
  return {
    operation,
    record,
    idempotencyKey: callerKey(idempotencyKey, scopeOf(record, context.store.scope)),
    callerKey: idempotencyKey,
    keyed: true,
    resumed: false,
    fingerprint,
  };
}

/** The result of steps that meet no promise. Those that do go no further: what was sent by then may land, and nothing follows it. */
function atOnce<T>(steps: Steps<T>): T {
  const step = steps.next();
  if (step.done === true) return step.value;
  step.value.then(undefined, () => {});
  throw unsupported(
    {
      feature: "A synchronous call",
      remedy: "The store or the strategy answers by a promise: use mint() or claim() instead.",
    },
    { effect: "unknown" },
  );
}
