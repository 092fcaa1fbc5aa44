import { describe, expect, test } from "vitest";
import {
  type StepCommand,
  type StepError,
  type StepEvent,
  type StepRules,
  startClaim,
  startMint,
  startResume,
  step,
} from "../../src/mint/step.js";
import { failure, plain } from "./step-search.js";

/** Feeds the events to a request; the last command. */
function play(
  events: readonly StepEvent<StepError>[],
  rules: Partial<StepRules> = {},
  start = startMint(),
): StepCommand<StepError> {
  let at: { state: typeof start.state; command: StepCommand<StepError> } = start;
  for (const event of events) at = step(at.state, event, { ...plain, ...rules });
  return at.command;
}

const drew = (code: string) => ({ type: "drew", code }) as const;
const refused = (code: string, rule = "rule") => ({ type: "refused", code, rule }) as const;
const taken = { type: "outcome", outcome: { status: "taken" } } as const;
const failed = (error: StepError) => ({ type: "failed", error }) as const;
const waited = { type: "waited" } as const;
const estimated = (records: number) => ({ type: "estimated", estimate: { records, exact: true } }) as const;
const thrown = (kind: string) => ({ do: "throw", failure: { kind } });

describe("a strategy that repeats itself", () => {
  test("is stuck if it is deterministic, be the code taken or refused", () => {
    expect(play([drew("A"), taken, drew("A")], { deterministic: true })).toMatchObject(thrown("stuck"));
    const redraws = { deterministic: true, redraws: 5 };
    expect(play([refused("A"), refused("A")], redraws)).toMatchObject(thrown("stuck"));
    expect(play([refused("A"), drew("A")], redraws)).toMatchObject(thrown("stuck"));
  });

  test("is honest if it draws by chance", () => {
    expect(play([drew("A"), taken, drew("A")])).toEqual({ do: "insert", code: "A" });
    expect(play([refused("A"), drew("A")])).toEqual({ do: "insert", code: "A" });
  });

  test("is not stuck by sending the same code again", () => {
    expect(play([drew("A"), failed(failure("unknown", false)), waited], { deterministic: true })).toEqual({
      do: "insert",
      code: "A",
    });
  });
});

describe("running out of attempts", () => {
  const rules = { attempts: 3, estimates: true };
  const threeTaken = [drew("A"), taken, drew("B"), taken, drew("C"), taken];

  test("asks for an estimate where there is one, and only then", () => {
    expect(play(threeTaken, rules)).toEqual({ do: "estimate" });
    expect(play(threeTaken.slice(0, 4), rules)).toMatchObject({ do: "draw", attempt: 2, collisions: 2 });
    expect(play(threeTaken, { attempts: 3 })).toEqual({
      do: "throw",
      failure: { kind: "exhausted", estimate: undefined },
    });
  });

  test("tells a full keyspace from a broken source", () => {
    // Three collisions in a row have odds of fill cubed; the line is drawn at 1e-9, so at a fill of one in a thousand.
    expect(play([...threeTaken, estimated(1_100_000)], rules)).toMatchObject(thrown("exhausted"));
    expect(play([...threeTaken, estimated(900_000)], rules)).toMatchObject(thrown("broken-source"));
    expect(play([...threeTaken, estimated(0)], rules)).toMatchObject(thrown("broken-source"));
  });

  test("knows a broken source by one code drawn each time, without an estimate", () => {
    const same = [drew("A"), taken, drew("A"), taken, drew("A"), taken];
    expect(play(same, rules)).toMatchObject(thrown("broken-source"));
    expect(play(same, { ...rules, keyspace: 10n ** 400n })).toMatchObject(thrown("broken-source"));
  });

  test("puts the same code down to chance where the keyspace is tiny", () => {
    const same = [drew("A"), taken, drew("A"), taken, drew("A"), taken];
    for (const keyspace of [1n, 2n, 1000n]) {
      expect(play([...same, estimated(1)], { ...rules, keyspace: 1n })).toMatchObject(thrown("exhausted"));
      expect(play(same, { ...rules, keyspace })).toEqual({ do: "estimate" });
    }
  });
});

describe("the policy's bound", () => {
  test("allows as many redraws as it says, and names the rules met", () => {
    const rules = { redraws: 2 };
    expect(play([refused("A"), refused("B")], rules)).toEqual({ do: "draw", attempt: 2, collisions: 0 });
    const start = startMint();
    let at = step(start.state, refused("A", "reserved"), { ...plain, ...rules });
    at = step(at.state, refused("B", "words"), { ...plain, ...rules });
    at = step(at.state, refused("C", "reserved"), { ...plain, ...rules });
    expect(at.command).toMatchObject(thrown("policy"));
    expect(at.state).toMatchObject({ refusals: 3, rules: ["reserved", "words"] });
  });

  test("none at all is a bound as well", () => {
    expect(play([refused("A")], { redraws: 0 })).toMatchObject(thrown("policy"));
  });
});

describe("sending again", () => {
  const passing = failed(failure("none", true));

  test("starts afresh with each code and each draw", () => {
    const rules = { resends: 1 };
    const undrawn = { type: "undrawn", error: failure("unknown", false) } as const;
    expect(play([undrawn, waited, drew("A"), passing], rules)).toMatchObject({ do: "wait" });
    expect(play([undrawn, waited, refused("A"), undrawn], rules)).toMatchObject({ do: "wait" });
    expect(play([undrawn, waited, undrawn], rules)).toMatchObject(thrown("strategy"));
    const first = [drew("A"), passing, waited, taken];
    expect(play([...first, drew("B"), passing], rules)).toMatchObject({ do: "wait", ms: 25 });
    expect(play([...first, undrawn], rules)).toMatchObject({ do: "wait" });
    expect(play([drew("A"), passing, waited, passing], rules)).toMatchObject(thrown("error"));
  });

  test("backs off by doubling", () => {
    const events: StepEvent<StepError>[] = [drew("A")];
    const waits: number[] = [];
    for (let resend = 0; resend < 9; resend++) {
      events.push(passing);
      const command = play(events, { resends: 9 });
      if (command.do === "wait") waits.push(command.ms);
      events.push(waited);
    }
    expect(waits).toEqual([25, 50, 100, 200, 400, 800, 1600, 2000, 2000]);
  });

  test("is of no use for an error that will not pass", () => {
    expect(play([drew("A"), failed(failure("none", false))])).toMatchObject(thrown("error"));
  });
});

describe("a resumed request", () => {
  test("is sent again first", () => {
    expect(startResume("A").command).toEqual({ do: "insert", code: "A" });
  });

  test("that meets its code taken is lost, or draws anew where the key is unique", () => {
    const rules = { resumed: true, keyed: true };
    const lost = play([taken], { ...rules, uniqueKey: false }, startResume("A"));
    expect(lost).toEqual({ do: "throw", failure: { kind: "pending-lost" } });
    expect(play([taken], rules, startResume("A"))).toMatchObject({ do: "draw" });
    const claim = { ...rules, operation: "claim" } as const;
    expect(play([taken], claim, startResume("A"))).toEqual({ do: "return", result: { status: "taken" } });
  });
});

describe("a key that holds something else", () => {
  const held = (code: string, fingerprint?: string): StepEvent<StepError> => ({
    type: "outcome",
    outcome: { status: "replayed", code, ...(fingerprint !== undefined && { fingerprint }) },
  });

  test("another fingerprint is a mismatch; none on either side is not", () => {
    const rules = { keyed: true, fingerprint: "f" };
    expect(play([drew("A"), held("X", "g")], rules)).toMatchObject({
      failure: { kind: "mismatch", differs: "fingerprint" },
    });
    expect(play([drew("A"), held("X", "f")], rules)).toMatchObject({ result: { code: "X", replayed: true } });
    expect(play([drew("A"), held("X")], rules)).toMatchObject({ result: { code: "X" } });
    expect(play([drew("A"), held("X", "g")], { keyed: true })).toMatchObject({ result: { code: "X" } });
  });

  test("another code is a mismatch for a claim, and where only digests are kept", () => {
    const mismatch = { failure: { kind: "mismatch", differs: "code" } };
    expect(play([held("B")], { operation: "claim", keyed: true }, startClaim("A"))).toMatchObject(mismatch);
    expect(play([drew("A"), held("B")], { digests: true })).toMatchObject(mismatch);
    expect(play([drew("A"), held("A")], { digests: true })).toMatchObject({
      result: { code: "A", replayed: false },
    });
  });
});
