import type { Effect, TransactionState } from "../errors/details.js";
import type { Estimate, InsertOutcome } from "../ports/store.js";

/** What holds for the whole of one request. */
export interface StepRules {
  readonly operation: "mint" | "claim";
  /** Most collisions. */
  readonly attempts: number;
  /** Most candidates that the policy may refuse. */
  readonly redraws: number;
  /** Most times that one request is sent again, unchanged. */
  readonly resends: number;
  /** The database holds one record per key for this request, so that another code under the same key is safe. */
  readonly uniqueKey: boolean;
  /** The same request may be sent again: its key is stored, and no transaction of the caller's is in the way. */
  readonly replayable: boolean;
  readonly inTransaction: boolean;
  readonly keyed: boolean;
  readonly fingerprint?: string;
  readonly resumed: boolean;
  /** The database keeps a digest of the code, so that no replay can tell a code other than the one just sent. */
  readonly digests: boolean;
  /** The strategy never repeats by chance. */
  readonly deterministic: boolean;
  readonly keyspace: bigint;
  /** Whether the store can say how many records stand. */
  readonly estimates: boolean;
}

/** How far a request has come. Plain data: a search over all interleavings can store and compare it. */
export interface StepState {
  /** Draws so far, refused ones included. */
  readonly draws: number;
  readonly refusals: number;
  readonly collisions: number;
  /** Times that the current insert, or the current draw, was tried again. */
  readonly resends: number;
  /** A statement of this request may still take effect, or has taken effect unseen. */
  readonly unknown: boolean;
  /** The code that is being inserted, as the strategy proposed it. */
  readonly code: string | undefined;
  /** Every candidate drawn so far. */
  readonly drawn: readonly string[];
  readonly rules: readonly string[];
}

/** What a step must know of an error; a coded error is one. */
export interface StepError {
  readonly code: string;
  readonly effect: Effect;
  readonly transaction: TransactionState;
  readonly retryable: boolean;
}

export type StepEvent<E extends StepError> =
  | { readonly type: "drew"; readonly code: string }
  | { readonly type: "refused"; readonly code: string; readonly rule: string }
  /** `code` of a replay is in the form in which the strategy proposes codes. */
  | { readonly type: "outcome"; readonly outcome: InsertOutcome }
  | { readonly type: "waited" }
  | { readonly type: "estimated"; readonly estimate: Estimate | undefined }
  /** The insert failed. */
  | { readonly type: "failed"; readonly error: E }
  /** The strategy failed: nothing of this request was sent, whatever its own source did. */
  | { readonly type: "undrawn"; readonly error: E }
  /** The caller's signal fired, or the call's time is up. */
  | { readonly type: "ended"; readonly by: "signal" | "timeout" };

export type StepResult =
  | { readonly status: "minted"; readonly code: string; readonly replayed: boolean }
  | { readonly status: "taken" };

export type StepFailure<E extends StepError> =
  | { readonly kind: "error" | "strategy"; readonly error: E }
  | { readonly kind: "unknown"; readonly resumable: boolean; readonly cause: E | undefined }
  | { readonly kind: "ended"; readonly by: "signal" | "timeout" }
  | { readonly kind: "mismatch"; readonly differs: "fingerprint" | "code" }
  | { readonly kind: "exhausted" | "broken-source"; readonly estimate: Estimate | undefined }
  | { readonly kind: "pending-lost" | "stuck" | "policy" };

export type StepCommand<E extends StepError> =
  | { readonly do: "draw"; readonly attempt: number; readonly collisions: number }
  | { readonly do: "insert"; readonly code: string }
  /** Waits up to `ms` milliseconds, by a share that the driver draws. */
  | { readonly do: "wait"; readonly ms: number }
  | { readonly do: "estimate" }
  | { readonly do: "return"; readonly result: StepResult }
  | { readonly do: "throw"; readonly failure: StepFailure<E> };

export interface Step<E extends StepError> {
  readonly state: StepState;
  readonly command: StepCommand<E>;
}

const initial: StepState = {
  draws: 0,
  refusals: 0,
  collisions: 0,
  resends: 0,
  unknown: false,
  code: undefined,
  drawn: [],
  rules: [],
};

/** A new mint: nothing has been sent. */
export function startMint(): Step<never> {
  return draw(initial);
}

/** A new claim of one code. */
export function startClaim(code: string): Step<never> {
  return insert({ ...initial, code });
}

/** A request whose outcome is unknown: the first thing is to send it again. */
export function startResume(code: string): Step<never> {
  return insert({ ...initial, code, unknown: true });
}

const shortestWaitMs = 25;
const longestWaitMs = 2_000;

/** What chance must explain before an exhaustion is put down to it. */
const implausible = 1e-9;

/**
 * One step of a request: pure, over plain data, so that the same text drives the asynchronous and the synchronous minter and an
 * exhaustive search. Every path ends: each event either ends the request or uses up one of its three bounds.
 */
export function step<E extends StepError>(state: StepState, event: StepEvent<E>, rules: StepRules): Step<E> {
  switch (event.type) {
    case "drew":
      return drew(state, event.code, rules);
    case "refused":
      return refused(state, event.code, event.rule, rules);
    case "outcome":
      return settled(state, event.outcome, rules);
    case "waited":
      return state.code === undefined ? draw(state) : insert({ ...state, code: state.code });
    case "estimated":
      return exhausted(state, event.estimate, rules);
    case "failed":
      return failed(state, event.error, rules);
    case "undrawn":
      return undrawn(state, event.error, rules);
    case "ended":
      if (state.unknown) return unknown<E>(state, undefined, rules);
      return fail(state, { kind: "ended", by: event.by });
  }
}

function draw(state: StepState): Step<never> {
  const { draws, collisions } = state;
  return {
    state: { ...state, draws: draws + 1, code: undefined },
    command: { do: "draw", attempt: draws, collisions },
  };
}

function insert(state: StepState & { readonly code: string }): Step<never> {
  return { state, command: { do: "insert", code: state.code } };
}

function finish(state: StepState, result: StepResult): Step<never> {
  return { state, command: { do: "return", result } };
}

function fail<E extends StepError>(state: StepState, failure: StepFailure<E>): Step<E> {
  return { state, command: { do: "throw", failure } };
}

/** What is unknown stays so, whatever happened afterwards: a statement that is out may land at any time. */
function unknown<E extends StepError>(state: StepState, cause: E | undefined, rules: StepRules): Step<E> {
  return fail(state, { kind: "unknown", resumable: rules.replayable, cause });
}

const repeats = (state: StepState, code: string, rules: StepRules): boolean =>
  rules.deterministic && state.drawn.includes(code);

function drew<E extends StepError>(state: StepState, code: string, rules: StepRules): Step<E> {
  if (repeats(state, code, rules)) return fail(state, { kind: "stuck" });
  return insert({ ...state, code, resends: 0, drawn: [...state.drawn, code] });
}

function refused<E extends StepError>(
  state: StepState,
  code: string,
  rule: string,
  rules: StepRules,
): Step<E> {
  if (repeats(state, code, rules)) return fail(state, { kind: "stuck" });
  const next: StepState = {
    ...state,
    refusals: state.refusals + 1,
    resends: 0,
    drawn: [...state.drawn, code],
    rules: state.rules.includes(rule) ? state.rules : [...state.rules, rule],
  };
  if (next.refusals > rules.redraws) return fail(next, { kind: "policy" });
  return draw(next);
}

function settled<E extends StepError>(state: StepState, outcome: InsertOutcome, rules: StepRules): Step<E> {
  const code = state.code ?? "";
  switch (outcome.status) {
    case "inserted":
      return finish(state, { status: "minted", code, replayed: false });
    case "replayed":
      return replayed(state, outcome, rules);
    case "taken":
      return taken(state, rules);
  }
}

function replayed<E extends StepError>(
  state: StepState,
  held: Extract<InsertOutcome, { status: "replayed" }>,
  rules: StepRules,
): Step<E> {
  const { fingerprint } = rules;
  if (fingerprint !== undefined && held.fingerprint !== undefined && held.fingerprint !== fingerprint) {
    return fail(state, { kind: "mismatch", differs: "fingerprint" });
  }
  if ((rules.operation === "claim" || rules.digests) && held.code !== state.code) {
    return fail(state, { kind: "mismatch", differs: "code" });
  }
  // Without a key from outside, the record is this call's own, whose reply was lost.
  return finish(state, { status: "minted", code: held.code, replayed: rules.keyed });
}

function taken<E extends StepError>(state: StepState, rules: StepRules): Step<E> {
  if (state.unknown && !rules.uniqueKey) {
    return rules.resumed ? fail(state, { kind: "pending-lost" }) : unknown<E>(state, undefined, rules);
  }
  if (rules.operation === "claim") return finish(state, { status: "taken" });
  const next: StepState = { ...state, unknown: false, resends: 0, collisions: state.collisions + 1 };
  if (next.collisions < rules.attempts) return draw(next);
  return rules.estimates && !repeatsImplausibly(next, rules)
    ? { state: next, command: { do: "estimate" } }
    : exhausted(next, undefined, rules);
}

/** Drawing one and the same code each time is beyond chance in all but the smallest keyspaces. */
function repeatsImplausibly(state: StepState, rules: StepRules): boolean {
  const [first] = state.drawn;
  const chance = Number(rules.keyspace) ** -(state.drawn.length - 1);
  return state.drawn.every((code) => code === first) && chance < implausible;
}

function exhausted<E extends StepError>(
  state: StepState,
  estimate: Estimate | undefined,
  rules: StepRules,
): Step<E> {
  // Each draw meets a taken code with odds of fill; that many in a row, with their product.
  const fill = estimate === undefined ? 1 : estimate.records / Number(rules.keyspace);
  const broken = repeatsImplausibly(state, rules) || fill ** state.collisions < implausible;
  return fail(state, { kind: broken ? "broken-source" : "exhausted", estimate });
}

function failed<E extends StepError>(state: StepState, error: E, rules: StepRules): Step<E> {
  if (error.effect === "applied") return fail(state, { kind: "error", error });
  const next: StepState = { ...state, unknown: state.unknown || error.effect === "unknown" };
  const sendable = !rules.inTransaction && (rules.replayable || !next.unknown);
  if (sendable && mayPass(error) && next.resends < rules.resends) return wait(next);
  return next.unknown ? unknown(next, error, rules) : fail(next, { kind: "error", error });
}

function undrawn<E extends StepError>(state: StepState, error: E, rules: StepRules): Step<E> {
  return mayPass(error) && state.resends < rules.resends
    ? wait(state)
    : fail(state, { kind: "strategy", error });
}

/** Sending again what is unknown settles it; sending again what is retryable may succeed. */
function mayPass(error: StepError): boolean {
  return error.effect === "unknown" || error.retryable;
}

function wait(state: StepState): Step<never> {
  const ms = Math.min(longestWaitMs, shortestWaitMs * 2 ** state.resends);
  return { state: { ...state, resends: state.resends + 1 }, command: { do: "wait", ms } };
}
