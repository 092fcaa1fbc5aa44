import type { Held, PlainAttempt } from "../ports/statements.js";
import type { InsertOutcome } from "../ports/store.js";

/** What the settlement must know of a request; the record is no concern of it. */
export interface Claimed {
  readonly code: string;
  readonly idempotencyKey: string;
}

/** What the settlement must know of the store. */
export interface SettleRules {
  readonly inTransaction: boolean;
  /** Whether the adapter has `insertPlainly`. */
  readonly plain: boolean;
}

/** How far a request has come. */
export interface Settling {
  /** Conflicts met for which no holder was found. */
  readonly vanished: number;
  /** The last conflict came from the insert without a conflict clause. */
  readonly afterPlain: boolean;
  /** The conflict has aborted the caller's transaction. */
  readonly aborted: boolean;
}

/** What a statement brought back. */
export type SettleEvent = { readonly attempt: PlainAttempt } | { readonly holders: readonly Held[] };

export type SettleCommand =
  | { readonly do: "insert" | "find" | "insertPlainly"; readonly state: Settling }
  | { readonly do: "return"; readonly outcome: InsertOutcome }
  | { readonly do: "throw"; readonly failure: SettleFailure };

export type SettleFailure =
  | { readonly kind: "code-altered" | "suppressed" | "contention" }
  | { readonly kind: "transaction-aborted"; readonly reason: "taken" | "replayed" | "contention" };

export const settling: Settling = { vanished: 0, afterPlain: false, aborted: false };

/**
 * Decides what an insert statement meant. A conflict is only a suspicion: `taken` and `replayed` are said on the evidence of a
 * record that was read, and of all the records that were read, since one snapshot may show a request's own record beside an
 * older one with its code. Pure; every path ends after at most three inserts and three reads.
 */
export function settle(
  state: Settling,
  event: SettleEvent,
  request: Claimed,
  rules: SettleRules,
): SettleCommand {
  if ("holders" in event) return judge(state, event.holders, request, rules);
  const { attempt } = event;
  switch (attempt.status) {
    case "inserted":
      return attempt.code === undefined || attempt.code === request.code
        ? { do: "return", outcome: { status: "inserted" } }
        : { do: "throw", failure: { kind: "code-altered" } };
    case "nothing":
      return { do: "throw", failure: { kind: "suppressed" } };
    case "conflict": {
      const met: Settling = { ...state, aborted: attempt.transaction === "aborted" };
      return attempt.holders === undefined
        ? { do: "find", state: met }
        : judge(met, attempt.holders, request, rules);
    }
  }
}

function judge(
  state: Settling,
  holders: readonly Held[],
  request: Claimed,
  rules: SettleRules,
): SettleCommand {
  const own = holders.find((held) => held.idempotencyKey === request.idempotencyKey);
  const taken = holders.some((held) => held.code === request.code);
  if (state.aborted) {
    const reason = own !== undefined ? "replayed" : taken ? "taken" : "contention";
    return { do: "throw", failure: { kind: "transaction-aborted", reason } };
  }
  if (own !== undefined) return { do: "return", outcome: replayed(own) };
  if (taken) return { do: "return", outcome: { status: "taken" } };
  return nobody({ ...state, vanished: state.vanished + 1 }, rules);
}

function nobody(state: Settling, rules: SettleRules): SettleCommand {
  if (state.afterPlain) {
    return { do: "throw", failure: { kind: rules.inTransaction ? "contention" : "suppressed" } };
  }
  if (!rules.inTransaction && state.vanished < 2) {
    return { do: "insert", state };
  }
  if (rules.plain) return { do: "insertPlainly", state: { ...state, afterPlain: true } };
  return { do: "throw", failure: { kind: rules.inTransaction ? "contention" : "suppressed" } };
}

function replayed({ code, fingerprint }: Held): InsertOutcome {
  return { status: "replayed", code, ...(fingerprint !== undefined && { fingerprint }) };
}
