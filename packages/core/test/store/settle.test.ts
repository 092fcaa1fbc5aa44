import { describe, expect, test } from "vitest";
import type { Held, PlainAttempt } from "../../src/ports/index.js";
import {
  type SettleCommand,
  type SettleEvent,
  type SettleRules,
  type Settling,
  settle,
  settling,
} from "../../src/store/settle.js";

const request = { code: "abc", idempotencyKey: "ours" };
const own: Held = { code: "abc", idempotencyKey: "ours", fingerprint: "f" };
const ownElsewhere: Held = { code: "xyz", idempotencyKey: "ours" };
const rival: Held = { code: "abc", idempotencyKey: "theirs" };
const keyless: Held = { code: "abc", idempotencyKey: null };
const folded: Held = { code: "ABC", idempotencyKey: "theirs" };

const outside: SettleRules = { inTransaction: false, plain: true };
const inside: SettleRules = { inTransaction: true, plain: true };
const withoutPlain = (rules: SettleRules): SettleRules => ({ ...rules, plain: false });

/** Feeds the events one by one; the command that follows the last. */
function after(events: readonly SettleEvent[], rules: SettleRules = outside): SettleCommand {
  let command: SettleCommand = { do: "insert", state: settling };
  for (const event of events) {
    if (command.do === "return" || command.do === "throw") throw new Error("settled before the last event");
    command = settle(command.state, event, request, rules);
  }
  return command;
}

const inserted: SettleEvent = { attempt: { status: "inserted" } };
const conflict: SettleEvent = { attempt: { status: "conflict" } };
const aborted: SettleEvent = { attempt: { status: "conflict", transaction: "aborted" } };
const nothing: SettleEvent = { attempt: { status: "nothing" } };
const held = (...holders: Held[]): SettleEvent => ({ holders });
const nobody = held();

const taken = { do: "return", outcome: { status: "taken" } };
const replayed = { do: "return", outcome: { status: "replayed", code: "abc", fingerprint: "f" } };
const thrown = (failure: object) => ({ do: "throw", failure });

describe("the settlement of an insert", () => {
  test("inserted, with or without the code in the answer", () => {
    expect(after([inserted])).toEqual({ do: "return", outcome: { status: "inserted" } });
    expect(after([{ attempt: { status: "inserted", code: "abc" } }])).toEqual(after([inserted]));
  });

  test("a code that came back altered is an error, not an insert", () => {
    const altered = after([{ attempt: { status: "inserted", code: "ABC" } }]);
    expect(altered).toEqual(thrown({ kind: "code-altered" }));
  });

  test.each([
    ["our key", [own], replayed],
    [
      "our key under another code",
      [ownElsewhere],
      { do: "return", outcome: { status: "replayed", code: "xyz" } },
    ],
    [
      "our key, beside a rival with our code",
      [rival, ownElsewhere],
      { do: "return", outcome: { status: "replayed", code: "xyz" } },
    ],
    ["a rival with our code", [rival], taken],
    ["a record without a key that has our code", [keyless], taken],
  ])("a conflict with %s", (_, holders, expected) => {
    expect(after([conflict])).toMatchObject({ do: "find" });
    expect(after([conflict, held(...holders)])).toEqual(expected);
    expect(after([{ attempt: { status: "conflict", holders } }])).toEqual(expected);
  });

  test("a holder with a code that merely folds to ours is no evidence", () => {
    expect(after([conflict, held(folded)])).toMatchObject({ do: "insert" });
  });

  test("nobody, outside a transaction: insert once more, then plainly, then suppressed", () => {
    expect(after([conflict, nobody])).toMatchObject({ do: "insert" });
    expect(after([conflict, nobody, conflict, nobody])).toMatchObject({ do: "insertPlainly" });
    const twice = [conflict, nobody, conflict, nobody];
    expect(after([...twice, inserted])).toEqual(after([inserted]));
    expect(after([...twice, nothing])).toEqual(thrown({ kind: "suppressed" }));
    expect(after([...twice, conflict])).toMatchObject({ do: "find" });
    expect(after([...twice, conflict, held(rival)])).toEqual(taken);
    expect(after([...twice, conflict, nobody])).toEqual(thrown({ kind: "suppressed" }));
    expect(after(twice, withoutPlain(outside))).toEqual(thrown({ kind: "suppressed" }));
  });

  test("nobody, inside one: plainly in a savepoint, then contention or suppressed", () => {
    const once = [conflict, nobody];
    expect(after(once, inside)).toMatchObject({ do: "insertPlainly" });
    expect(after([...once, inserted], inside)).toEqual(after([inserted]));
    expect(after([...once, conflict, held(own)], inside)).toEqual(replayed);
    expect(after([...once, conflict, nobody], inside)).toEqual(thrown({ kind: "contention" }));
    expect(after([...once, nothing], inside)).toEqual(thrown({ kind: "suppressed" }));
    expect(after(once, withoutPlain(inside))).toEqual(thrown({ kind: "contention" }));
  });

  test.each([
    ["replayed", [own, rival]],
    ["taken", [rival]],
    ["contention", []],
  ])("a conflict that aborted the transaction says why: %s", (reason, holders) => {
    const failure = thrown({ kind: "transaction-aborted", reason });
    expect(after([aborted, held(...holders)], inside)).toEqual(failure);
    const atOnce: PlainAttempt = { status: "conflict", transaction: "aborted", holders };
    expect(after([{ attempt: atOnce }], inside)).toEqual(failure);
  });
});

describe("every path of the settlement", () => {
  const rows = [own, ownElsewhere, rival, keyless, folded];
  const holderSets: Held[][] = [[], ...rows.map((row) => [row])];
  for (const first of rows) for (const second of rows) if (first !== second) holderSets.push([first, second]);

  const conflicts: PlainAttempt[] = [{ status: "conflict" }, { status: "conflict", transaction: "aborted" }];
  for (const holders of holderSets) {
    conflicts.push({ status: "conflict", holders }, { status: "conflict", holders, transaction: "aborted" });
  }
  const attempts: SettleEvent[] = [
    { status: "inserted" as const },
    { status: "inserted" as const, code: "abc" },
    { status: "inserted" as const, code: "ABC" },
    ...conflicts,
  ].map((attempt) => ({ attempt }));
  const reads: SettleEvent[] = holderSets.map((holders) => ({ holders }));

  const eventsAfter = { insert: attempts, insertPlainly: [...attempts, nothing], find: reads };

  interface Path {
    readonly events: readonly SettleEvent[];
    readonly commands: readonly string[];
  }

  function search(rules: SettleRules, visit: (path: Path, end: SettleCommand) => void): void {
    const walk = (path: Path, how: keyof typeof eventsAfter, state: Settling): void => {
      const commands = [...path.commands, how];
      if (commands.length > 6) throw new Error(`no end after ${commands.join(", ")}`);
      for (const event of eventsAfter[how]) {
        const next = settle(state, event, request, rules);
        const events = [...path.events, event];
        if (next.do === "return" || next.do === "throw") visit({ events, commands }, next);
        else walk({ events, commands }, next.do, next.state);
      }
    };
    walk({ events: [], commands: [] }, "insert", settling);
  }

  const lastHolders = (event: SettleEvent | undefined): readonly Held[] => {
    if (event === undefined) return [];
    if ("holders" in event) return event.holders;
    return event.attempt.status === "conflict" ? (event.attempt.holders ?? []) : [];
  };

  test.each([outside, inside, withoutPlain(outside), withoutPlain(inside)])(
    "ends, and says only what was seen: %o",
    (rules) => {
      let paths = 0;
      search(rules, ({ events, commands }, end) => {
        paths += 1;
        const last = events.at(-1);
        const holders = lastHolders(last);
        const ours = holders.find(({ idempotencyKey }) => idempotencyKey === "ours");
        const theirs = holders.some(
          ({ code, idempotencyKey }) => code === "abc" && idempotencyKey !== "ours",
        );
        const count = (what: string): number => commands.filter((command) => command === what).length;

        expect(count("insert") + count("insertPlainly")).toBeLessThanOrEqual(rules.inTransaction ? 2 : 3);
        expect(count("find")).toBeLessThanOrEqual(3);
        expect(count("insertPlainly")).toBeLessThanOrEqual(rules.plain ? 1 : 0);

        if (end.do === "return" && end.outcome.status === "taken")
          expect([theirs, ours]).toEqual([true, undefined]);
        if (end.do === "return" && end.outcome.status === "replayed")
          expect(end.outcome.code).toBe(ours?.code);
        if (end.do === "return" && end.outcome.status === "inserted") {
          expect(last).toMatchObject({ attempt: { status: "inserted" } });
        }
        if (end.do === "throw" && end.failure.kind === "transaction-aborted") {
          expect(end.failure.reason).toBe(ours !== undefined ? "replayed" : theirs ? "taken" : "contention");
        }
        if (
          end.do === "throw" &&
          end.failure.kind !== "transaction-aborted" &&
          end.failure.kind !== "code-altered"
        ) {
          expect([ours, theirs]).toEqual([undefined, false]);
        }
      });
      expect(paths).toBeGreaterThan(100);
    },
  );
});
