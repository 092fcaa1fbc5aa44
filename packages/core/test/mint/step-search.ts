import {
  type Step,
  type StepCommand,
  type StepError,
  type StepEvent,
  type StepRules,
  type StepState,
  startClaim,
  startMint,
  startResume,
  step,
} from "../../src/mint/step.js";

export const failure = (effect: StepError["effect"], retryable: boolean): StepError => ({
  code: `${effect}${retryable ? "-passing" : ""}`,
  effect,
  transaction: "none",
  retryable,
});

export const plain: StepRules = {
  operation: "mint",
  attempts: 2,
  redraws: 1,
  resends: 2,
  uniqueKey: true,
  replayable: true,
  inTransaction: false,
  keyed: false,
  resumed: false,
  digests: false,
  deterministic: false,
  keyspace: 10n ** 9n,
  estimates: false,
};

/** Every combination of rules that a store and a request can have. */
export function everyRules(): readonly StepRules[] {
  const all: StepRules[] = [];
  const either = [true, false];
  for (const operation of ["mint", "claim"] as const) {
    for (const inTransaction of either) {
      for (const keys of ["unique", "stored", "none"] as const) {
        for (const [keyed, resumed] of [
          [false, false],
          [true, false],
          [true, true],
        ] as const) {
          for (const [deterministic, estimates] of [
            [true, false],
            [false, true],
          ] as const) {
            for (const digests of either) {
              if (keys !== "unique" && keyed && !resumed) continue;
              if (keys === "none" && resumed) continue;
              if (digests && keyed && !resumed) continue;
              const uniqueKey = keys === "unique";
              const replayable = keys !== "none" && !inTransaction;
              all.push({
                ...{ ...plain, operation, inTransaction, uniqueKey, replayable, keyed, resumed },
                ...{ deterministic, estimates, digests, fingerprint: "f", resends: 1 },
              });
            }
          }
        }
      }
    }
  }
  return all;
}

const codes = ["A", "B"];

function eventsAfter(command: StepCommand<StepError>): readonly StepEvent<StepError>[] {
  const ended: StepEvent<StepError> = { type: "ended", by: "signal" };
  const failures = [failure("none", false), failure("none", true), failure("unknown", false)];
  switch (command.do) {
    case "draw":
      return [
        ...codes.map((code) => ({ type: "drew" as const, code })),
        ...codes.map((code) => ({ type: "refused" as const, code, rule: "rule" })),
        ...failures.map((error) => ({ type: "undrawn" as const, error })),
        ended,
      ];
    case "insert":
      return [
        { type: "outcome", outcome: { status: "inserted" } },
        { type: "outcome", outcome: { status: "taken" } },
        ...codes.map((code) => ({
          type: "outcome" as const,
          outcome: { status: "replayed" as const, code },
        })),
        { type: "outcome", outcome: { status: "replayed", code: "A", fingerprint: "another" } },
        ...[...failures, failure("applied", false)].map((error) => ({ type: "failed" as const, error })),
        ended,
      ];
    case "wait":
      return [{ type: "waited" }, ended];
    case "estimate":
      return [
        { type: "estimated", estimate: undefined },
        { type: "estimated", estimate: { records: 0, exact: true } },
        { type: "estimated", estimate: { records: 10 ** 9, exact: false } },
      ];
    case "return":
    case "throw":
      return [];
  }
}

/** What an onlooker knows of a request, kept apart from the state under test. */
export interface History {
  readonly inserts: number;
  readonly draws: number;
  readonly taken: number;
  /** Codes sent, without repetitions in a row. */
  readonly sent: readonly string[];
  /** A statement of this request may land yet, or has landed unseen. */
  readonly ghost: boolean;
  readonly everUnknown: boolean;
  /** The last draw has been sent. */
  readonly drawnIsSent: boolean;
}

/** One step of one path. */
export interface Move {
  /** What is known once the event has come in. */
  readonly before: History;
  /** The same, with the command counted in. */
  readonly after: History;
  readonly state: StepState;
  readonly event: StepEvent<StepError> | undefined;
  readonly command: StepCommand<StepError>;
}

function look(before: History, event: StepEvent<StepError> | undefined, rules: StepRules): History {
  if (event === undefined) return before;
  if (event.type === "failed") {
    const { effect } = event.error;
    const unknown = effect === "unknown";
    return {
      ...before,
      ghost: effect !== "applied" && (before.ghost || unknown),
      everUnknown: before.everUnknown || unknown,
    };
  }
  if (event.type !== "outcome") return before;
  if (event.outcome.status !== "taken") return { ...before, ghost: false };
  return { ...before, taken: before.taken + 1, ghost: before.ghost && !rules.uniqueKey };
}

function count(history: History, command: StepCommand<StepError>): History {
  if (command.do === "draw") return { ...history, draws: history.draws + 1, drawnIsSent: false };
  if (command.do !== "insert") return history;
  const { sent } = history;
  return {
    ...history,
    inserts: history.inserts + 1,
    sent: sent.at(-1) === command.code ? sent : [...sent, command.code],
    drawnIsSent: true,
  };
}

/**
 * Walks every sequence of events, breadth first, and shows each move once. Ends only if every path does.
 *
 * @returns the number of moves
 */
export function searchAll(rules: StepRules, visit: (move: Move) => void): number {
  const start: Step<StepError> = rules.resumed
    ? startResume("A")
    : rules.operation === "claim"
      ? startClaim("A")
      : startMint();
  const blank: History = {
    inserts: 0,
    draws: 0,
    taken: 0,
    sent: [],
    ghost: rules.resumed,
    everUnknown: rules.resumed,
    drawnIsSent: false,
  };
  const seen = new Set<string>();
  let frontier = [{ history: blank, event: undefined as Move["event"], at: start }];
  let moves = 0;
  while (frontier.length > 0) {
    const next: typeof frontier = [];
    for (const { history, event, at } of frontier) {
      const looked = look(history, event, rules);
      const after = count(looked, at.command);
      visit({ before: looked, after, state: at.state, event, command: at.command });
      moves += 1;
      const place = JSON.stringify([at, after]);
      if (seen.has(place)) continue;
      seen.add(place);
      for (const following of eventsAfter(at.command)) {
        next.push({ history: after, event: following, at: step(at.state, following, rules) });
      }
    }
    if (moves > 1_000_000) throw new Error("the search does not end");
    frontier = next;
  }
  return moves;
}
