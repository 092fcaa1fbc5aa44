import { beforeAll, describe, expect, test } from "vitest";
import type { StepRules } from "../../src/mint/step.js";
import { everyRules, type Move, searchAll } from "./step-search.js";

const everyMove: { readonly move: Move; readonly rules: StepRules }[] = [];
beforeAll(() => {
  for (const rules of everyRules()) searchAll(rules, (move) => everyMove.push({ move, rules }));
}, 120_000);

/** Asserts for every reachable move, with the move itself in the message. */
function always(claim: (move: Move, rules: StepRules) => boolean): void {
  expect(everyMove.length).toBeGreaterThan(10_000);
  const broken = everyMove.find(({ move, rules }) => !claim(move, rules));
  expect(broken).toBeUndefined();
}

const sameDraw = ({ before }: Move): boolean => before.drawnIsSent;

describe("over every sequence of events", () => {
  test("the inserts and the draws are bounded", () => {
    always(({ after: { inserts, draws } }, { attempts, redraws, resends }) => {
      return inserts <= attempts * (resends + 1) && draws <= (attempts + redraws) * (resends + 1);
    });
  });

  test("what is unknown stays so until a record of the request, or a unique key, settles it", () => {
    always(({ before, event, command }, { resumed }) => {
      if (command.do === "return") return !before.ghost;
      if (command.do !== "throw") return true;
      const { kind } = command.failure;
      const lost = resumed && event?.type === "outcome" && event.outcome.status === "taken";
      return before.ghost ? kind === "unknown" || (kind === "pending-lost" && lost) : kind !== "unknown";
    });
  });

  test("no other code is drawn while anything is unknown", () => {
    always(({ before, command }) => command.do !== "draw" || !before.ghost);
  });

  test("without a unique key one code is all that is sent once anything was unknown", () => {
    always(({ before, after }, { uniqueKey }) => {
      return (
        uniqueKey || !before.everUnknown || after.sent.length === before.sent.length || before.inserts === 0
      );
    });
  });

  test("inside a transaction nothing is sent again", () => {
    always((move, { inTransaction }) => {
      const again = move.command.do === "insert" && sameDraw(move);
      const waits = move.command.do === "wait" && move.event?.type === "failed";
      return !inTransaction || !(again || waits);
    });
  });

  test("without a stored key an unknown is not sent again", () => {
    always(
      ({ before, command }, { replayable }) =>
        replayable || !before.ghost || before.inserts === 0 || command.do !== "insert",
    );
  });

  test("an unknown is resumable exactly where it may be sent again", () => {
    always(({ command }, { replayable }) => {
      if (command.do !== "throw" || command.failure.kind !== "unknown") return true;
      return command.failure.resumable === replayable;
    });
  });

  test("a claim sends its one code and draws none", () => {
    always(({ after, command }, { operation }) => {
      return operation === "mint" || (command.do !== "draw" && after.sent.every((code) => code === "A"));
    });
  });

  test("a mint never ends as taken", () => {
    always(({ command }, { operation }) => {
      return operation === "claim" || command.do !== "return" || command.result.status === "minted";
    });
  });

  test("the code that is returned is the one sent, or the one that the key holds", () => {
    always(({ before, event, command }) => {
      if (command.do !== "return" || command.result.status !== "minted") return true;
      if (event?.type !== "outcome") return false;
      const { outcome } = event;
      const expected = outcome.status === "replayed" ? outcome.code : before.sent.at(-1);
      return command.result.code === expected;
    });
  });

  test("only a key from outside makes a replay", () => {
    always(({ event, command }, { keyed }) => {
      if (command.do !== "return" || command.result.status !== "minted") return true;
      const replay = event?.type === "outcome" && event.outcome.status === "replayed";
      return command.result.replayed === (replay && keyed);
    });
  });

  test("every draw has a number of its own, and is told the collisions", () => {
    always(({ before, command, event }) => {
      if (command.do !== "draw") return true;
      const again = event?.type === "waited";
      return command.attempt === before.draws && (again || command.collisions === before.taken);
    });
  });

  test("waits stay between 25 and 2,000 milliseconds", () => {
    always(({ command }) => command.do !== "wait" || (command.ms >= 25 && command.ms <= 2_000));
  });

  test("an error of effect `applied` comes out as it is", () => {
    always(({ event, command }) => {
      if (event?.type !== "failed" || event.error.effect !== "applied") return true;
      return (
        command.do === "throw" && command.failure.kind === "error" && command.failure.error === event.error
      );
    });
  });
});
