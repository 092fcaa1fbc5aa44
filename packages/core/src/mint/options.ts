import { codeProblem } from "../codec/code-text.js";
import type { CodeFormat } from "../codec/format.js";
import type { Pending } from "../errors/details.js";
import { invalidKey, invalidOption, keysUnsupported, unsupported } from "../errors/index.js";
import { requireMethods, requireOptions } from "../errors/require-option.js";
import { wholeNumber } from "../errors/whole-number.js";
import { exampleCodes, type PolicyLoss, policyLoss } from "../policy/policy-loss.js";
import { reservedWords } from "../policy/reserved-words.js";
import type { Policy } from "../ports/policy.js";
import type { UniqueStore } from "../ports/store.js";
import type { CodeStrategy } from "../ports/strategy.js";
import { guardFingerprint, isStoredKey } from "../store/guard.js";
import type { Context } from "./context.js";
import type { OnEvent } from "./events.js";

export interface MinterOptions<R, Tx = never> {
  readonly store: UniqueStore<R, Tx>;
  readonly strategy: CodeStrategy;
  /** Rules that every code must pass, generated and custom ones alike; `reservedWords()` by default, `[]` for none. */
  readonly policy?: Policy | readonly Policy[] | undefined;
  /**
   * Which texts are one code, such as `folded()`, for generated and custom codes alike: what it makes of a custom code is stored, and the
   * policy looks at that. By default a code is the text that it is.
   */
  readonly format?: CodeFormat | undefined;
  /** Most candidates that may be taken before the request fails: 1 to 100, 5 by default. */
  readonly attempts?: number | undefined;
  /** Most candidates of one request that the policy may refuse: 0 to 10,000, 100 by default. */
  readonly redraws?: number | undefined;
  /** Most times that one insert is sent again, unchanged, to settle an unknown outcome or a passing failure: 0 to 100, 5 by default. */
  readonly resends?: number | undefined;
  /** Observes what happens; it is told no code, no key and no value of a record. What it throws is dropped. */
  readonly onEvent?: OnEvent | undefined;
}

/** @throws `ERR_CODEMINT_INVALID_OPTION` */
export function contextOf<R, Tx>(options: MinterOptions<R, Tx>): Context<R> {
  requireOptions(options);
  const { store, strategy, policy = reservedWords(), format, onEvent = () => {} } = options;
  requireMethods("store", store, "insert");
  requireMethods("strategy", strategy, "next");
  if (typeof strategy.keyspace !== "bigint" || strategy.keyspace < 1n) {
    throw invalidOption({ option: "strategy", problem: "must state its keyspace as a bigint of 1 or more" });
  }
  if (typeof onEvent !== "function") {
    throw invalidOption({ option: "onEvent", problem: "must be a function" });
  }
  const policies = isList(policy) ? policy : [policy];
  for (const one of policies) requireMethods("policy", one, "inspect");
  const redraws = wholeNumber("redraws", options.redraws ?? 100, 0, 10_000);
  requireCodesLeft(strategy, policies, redraws);
  if (format !== undefined) requireFormat(format, strategy);
  return {
    store,
    strategy,
    policies,
    format,
    attempts: wholeNumber("attempts", options.attempts ?? 5, 1, 100),
    redraws,
    resends: wholeNumber("resends", options.resends ?? 5, 0, 100),
    emit: onEvent,
  };
}

const codesLookedAt = 256;
/** A policy is a mistake where it refuses most codes, and a request is this likely to use up its redraws. */
const most = 0.5;
const tooOften = 1e-3;

/** A policy that throws says so when it is asked about a code that matters. */
const lossOf = (strategy: CodeStrategy, policies: readonly Policy[]): PolicyLoss | undefined => {
  try {
    return policyLoss(strategy, policies, codesLookedAt);
  } catch {
    return undefined;
  }
};

function requireCodesLeft(strategy: CodeStrategy, policies: readonly Policy[], redraws: number): void {
  const loss = lossOf(strategy, policies);
  if (loss === undefined || loss.share <= most || loss.share ** (redraws + 1) <= tooOften) return;
  const { sampled, refused, left, rules } = loss;
  throw invalidOption({
    option: "policy",
    problem:
      `refuses ${refused} of ${sampled} codes of the strategy "${strategy.name}" (${Object.keys(rules).join(", ")}), which leaves about ` +
      `${left} of ${strategy.keyspace}, too few for ${redraws} redraws`,
  });
}

/** The codes looked at need no check symbol, so that a format may refuse one; but it may not make another of it. */
function requireFormat(format: CodeFormat, strategy: CodeStrategy): void {
  requireMethods("format", format, "normalize", "print");
  for (const code of exampleCodes(strategy, codesLookedAt)) {
    const read = format.normalize(code);
    if (read.status === "code" && read.code !== code) {
      throw invalidOption({
        option: "format",
        problem: `stores codes of the strategy "${strategy.name}" as others; give the strategy an alphabet that it leaves alone`,
      });
    }
  }
}

const isList = (policy: Policy | readonly Policy[]): policy is readonly Policy[] => Array.isArray(policy);

/** A key from outside is honoured only where a repeat can be told the code: one record per key, kept in clear. */
export function requireReplays<R>({ store, strategy }: Context<R>, asked: string): void {
  if (store.keys === "stored" || store.keys === "none") throw keysUnsupported({ keys: store.keys, asked });
  if (strategy.stored !== undefined) {
    throw unsupported({
      feature: `${asked} with the strategy "${strategy.name}"`,
      remedy:
        "The database keeps only a digest of the code, so that a repeat could not be told it. Leave the key out.",
    });
  }
}

/** @throws `ERR_CODEMINT_INVALID_KEY` for what is not a pending request, `ERR_CODEMINT_KEYS_UNSUPPORTED` */
export function guardPending<R>({ store }: Context<R>, pending: Pending): void {
  const kind = Reflect.get(Object(pending), "kind");
  const sound =
    (kind === "mint" || kind === "claim") &&
    codeProblem(pending.code) === undefined &&
    isStoredKey(pending.idempotencyKey);
  if (!sound) {
    throw invalidKey({ problem: "resume() needs the pending of an ERR_CODEMINT_OUTCOME_UNKNOWN, as it was" });
  }
  if (store.keys === "none") throw keysUnsupported({ keys: store.keys, asked: "resume()" });
  if (pending.fingerprint !== undefined) guardFingerprint(pending.fingerprint, store.fingerprints);
}
