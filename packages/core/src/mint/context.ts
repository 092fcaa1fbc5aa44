import type { CodeFormat } from "../codec/format.js";
import type { NormalizeResult } from "../codec/normalize.js";
import { invalidOption, strategyFailed } from "../errors/catalogue.js";
import type { Policy, Refusal } from "../ports/policy.js";
import type { InsertRequest, UniqueStore } from "../ports/store.js";
import type { CodeStrategy } from "../ports/strategy.js";
import type { OnEvent, Operation } from "./events.js";
import type { StepRules } from "./step.js";

/** What a minter works with, its options checked and its defaults filled in. */
export interface Context<R> {
  readonly store: UniqueStore<R>;
  readonly strategy: CodeStrategy;
  readonly policies: readonly Policy[];
  readonly format?: CodeFormat | undefined;
  readonly attempts: number;
  readonly redraws: number;
  readonly resends: number;
  readonly emit: OnEvent;
}

/** One logical request: its record, and the key under which the record is stored. */
export interface Request<R> {
  readonly operation: Operation;
  readonly record: R;
  readonly idempotencyKey: string;
  readonly keyed: boolean;
  readonly resumed: boolean;
  readonly fingerprint?: string | undefined;
  /** The key as the caller gave it, where it is at hand. */
  readonly callerKey?: string | undefined;
}

/** The key of which a strategy may make the code: the caller's own, or what is stored of it. */
export function strategyKey<R>({ callerKey, keyed, idempotencyKey }: Request<R>): string | undefined {
  return callerKey ?? (keyed ? idempotencyKey : undefined);
}

export function rulesFor<R>(context: Context<R>, request: Request<R>): StepRules {
  const { store, strategy } = context;
  return {
    operation: request.operation,
    attempts: context.attempts,
    redraws: context.redraws,
    resends: context.resends,
    uniqueKey: store.keys === "unique" || (store.keys === "unique-if-keyed" && request.keyed),
    replayable: store.keys !== "none" && !store.inTransaction,
    inTransaction: store.inTransaction,
    keyed: request.keyed,
    ...(request.fingerprint !== undefined && { fingerprint: request.fingerprint }),
    resumed: request.resumed,
    deterministic: strategy.deterministic,
    keyspace: strategy.keyspace,
    digests: strategy.stored !== undefined,
    // Inside a transaction the advice is not worth a statement that may fail, and so abort it.
    estimates: store.estimate !== undefined && !store.inTransaction,
  };
}

/**
 * The first refusal of the policy, or `undefined` if the code may be used.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` if a policy throws
 */
export function inspect<R>(context: Context<R>, code: string, operation: Operation): Refusal | undefined {
  for (const policy of context.policies) {
    if (policy.customOnly === true && operation === "mint") continue;
    const refusal = opinion(policy, code);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function opinion(policy: Policy, code: string): Refusal | undefined {
  try {
    return policy.inspect(code);
  } catch (error) {
    throw invalidOption(
      { option: "policy", problem: `holds the rule "${policy.name}", which threw an error` },
      { cause: error },
    );
  }
}

/**
 * The code that a text stands for: itself, or what the minter's format makes of it.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` if the format throws
 */
export function readCode<R>({ format }: Context<R>, text: string): NormalizeResult {
  if (format === undefined) return { status: "code", code: text, changes: [] };
  try {
    return format.normalize(text);
  } catch (error) {
    throw invalidOption({ option: "format", problem: "threw an error" }, { cause: error });
  }
}

/** The code as the database keeps it. */
function storedForm<R>({ strategy }: Context<R>, code: string): string {
  if (strategy.stored === undefined) return code;
  try {
    return strategy.stored(code);
  } catch (error) {
    throw strategyFailed(
      { strategy: strategy.name, problem: "could not make the stored form of a code" },
      { cause: error },
    );
  }
}

/** @throws `ERR_CODEMINT_STRATEGY_FAILED` if the strategy can't give the stored form of the code */
export function insertRequest<R>(context: Context<R>, request: Request<R>, code: string): InsertRequest<R> {
  const { idempotencyKey, keyed, fingerprint, record } = request;
  return {
    code: storedForm(context, code),
    idempotencyKey,
    keyed,
    record,
    ...(fingerprint !== undefined && { fingerprint }),
  };
}

/** The record's scope values. A record that is no object, or can't be read, is refused by the store, which words it. */
export function scopeOf<R>(record: R, scope: readonly (keyof R & string)[]): readonly unknown[] {
  if (typeof record !== "object" || record === null) return [];
  try {
    return scope.map((field) => record[field]);
  } catch {
    return [];
  }
}
