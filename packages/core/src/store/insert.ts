import type { Deadline } from "../flow/deadline.js";
import { type Steps, settled } from "../flow/flow.js";
import type { PlainAttempt, Statements } from "../ports/statements.js";
import type { InsertOutcome, InsertRequest } from "../ports/store.js";
import { checkBeforeSending, findFailure, insertFailure, settleFailure } from "./failures.js";
import {
  type SettleCommand,
  type SettleEvent,
  type SettleRules,
  type Settling,
  settle,
  settling,
} from "./settle.js";

export function rulesOf<R, Tx>(statements: Statements<R, Tx>): SettleRules {
  return { inTransaction: statements.inTransaction, plain: statements.insertPlainly !== undefined };
}

/** Inserts one request and settles what came of it. */
export function insertSteps<R, Tx>(
  statements: Statements<R, Tx>,
  request: InsertRequest<R>,
  deadline: Deadline,
): Steps<InsertOutcome> {
  return settleSteps(statements, request, deadline, { do: "insert", state: settling });
}

/** Carries a settlement on from a command, to its outcome or its coded error. */
export function* settleSteps<R, Tx>(
  statements: Statements<R, Tx>,
  request: InsertRequest<R>,
  deadline: Deadline,
  first: SettleCommand,
): Steps<InsertOutcome> {
  const rules = rulesOf(statements);
  let command = first;
  for (;;) {
    if (command.do === "return") return command.outcome;
    if (command.do === "throw") throw settleFailure(command.failure, statements.inTransaction);
    const event: SettleEvent =
      command.do === "find"
        ? { holders: yield* find(statements, request, deadline, command.state) }
        : { attempt: yield* send(statements, request, deadline, command.do) };
    command = settle(command.state, event, request, rules);
  }
}

function* send<R, Tx>(
  statements: Statements<R, Tx>,
  request: InsertRequest<R>,
  deadline: Deadline,
  how: "insert" | "insertPlainly",
): Steps<PlainAttempt> {
  checkBeforeSending(deadline, statements.inTransaction);
  try {
    const options = deadline.options();
    const sent =
      how === "insertPlainly" && statements.insertPlainly !== undefined
        ? statements.insertPlainly(request, options)
        : statements.insert(request, options);
    return yield* settled(deadline.within(sent));
  } catch (error) {
    throw insertFailure(error, statements.inTransaction);
  }
}

function* find<R, Tx>(
  statements: Statements<R, Tx>,
  request: InsertRequest<R>,
  deadline: Deadline,
  state: Settling,
) {
  try {
    deadline.check();
    const [holders = []] = yield* settled(deadline.within(statements.find([request], deadline.options())));
    return holders;
  } catch (error) {
    throw findFailure(error, state.aborted, statements.inTransaction);
  }
}
