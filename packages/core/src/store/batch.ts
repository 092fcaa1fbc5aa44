import type { CodemintError } from "../errors/codemint-error.js";
import type { Deadline } from "../flow/deadline.js";
import { type Steps, settled } from "../flow/flow.js";
import type { Attempt, Held, Statements } from "../ports/statements.js";
import type { InsertOutcome, InsertRequest } from "../ports/store.js";
import { checkBeforeSending, failureBeforeSending, findFailure, insertFailure } from "./failures.js";
import { guardRequest } from "./guard.js";
import { insertSteps, rulesOf, settleSteps } from "./insert.js";
import { type SettleCommand, settle, settling } from "./settle.js";

type BatchResult = InsertOutcome | CodemintError;

/** One request of a batch, and its result once it is known. */
interface Entry<R> {
  readonly request: InsertRequest<R>;
  result?: BatchResult;
}

/** An entry whose settlement needs another statement. */
interface Unsettled<R> {
  readonly entry: Entry<R>;
  readonly command: SettleCommand;
}

/**
 * Inserts many requests in few statements and settles each as if it had come alone.
 *
 * Requests of one code or one key never travel in the same statement: the first goes with the batch, its repetitions follow one by
 * one. Keyed requests are looked up first, and all are sent in the order of their keys: two batches that met the same keys in
 * opposite orders would deadlock on the key's index.
 */
export function* insertManySteps<R, Tx>(
  statements: Statements<R, Tx>,
  requests: readonly InsertRequest<R>[],
  deadline: Deadline,
): Steps<readonly BatchResult[]> {
  const entries = requests.map((request): Entry<R> => ({ request }));
  for (const entry of entries) refuseUnsound(entry, statements);
  const { first, repeated } = distinct(entries.filter(isOpen));
  yield* replayHeldKeys(statements, first, deadline);
  yield* send(statements, first.filter(isOpen).toSorted(byKey), deadline);
  for (const entry of repeated) {
    yield* resolve(entry, insertSteps(statements, entry.request, deadline), statements.inTransaction);
  }
  return entries.map(({ result }) => result ?? insertFailure(undefined, statements.inTransaction));
}

const isOpen = (entry: Entry<unknown>): boolean => entry.result === undefined;

const byKey = (a: Entry<unknown>, b: Entry<unknown>): number =>
  a.request.idempotencyKey < b.request.idempotencyKey ? -1 : 1;

function refuseUnsound<R, Tx>(entry: Entry<R>, statements: Statements<R, Tx>): void {
  try {
    guardRequest(entry.request, statements);
  } catch (error) {
    entry.result = failureBeforeSending(error, statements.inTransaction);
  }
}

function distinct<R>(entries: readonly Entry<R>[]) {
  const codes = new Set<string>();
  const keys = new Set<string>();
  const first: Entry<R>[] = [];
  const repeated: Entry<R>[] = [];
  for (const entry of entries) {
    const { code, idempotencyKey } = entry.request;
    const again = codes.has(code) || keys.has(idempotencyKey);
    (again ? repeated : first).push(entry);
    codes.add(code);
    keys.add(idempotencyKey);
  }
  return { first, repeated };
}

function* replayHeldKeys<R, Tx>(
  statements: Statements<R, Tx>,
  entries: readonly Entry<R>[],
  deadline: Deadline,
): Steps<void> {
  const keyed = entries.filter(({ request }) => request.keyed);
  if (keyed.length === 0) return;
  try {
    deadline.check();
    const holders = yield* findAll(statements, keyed, deadline);
    keyed.forEach((entry, index) => {
      const command = settle(settling, { holders: holders[index] ?? [] }, entry.request, rulesOf(statements));
      if (command.do === "return") entry.result = command.outcome;
    });
  } catch (error) {
    for (const entry of keyed) entry.result = failureBeforeSending(error, statements.inTransaction);
  }
}

function findAll<R, Tx>(
  statements: Statements<R, Tx>,
  entries: readonly Entry<R>[],
  deadline: Deadline,
): Steps<readonly (readonly Held[])[]> {
  const requests = entries.map(({ request }) => request);
  return settled(deadline.within(statements.find(requests, deadline.options())));
}

function* send<R, Tx>(
  statements: Statements<R, Tx>,
  entries: readonly Entry<R>[],
  deadline: Deadline,
): Steps<void> {
  if (entries.length === 0 || statements.insertMany === undefined) return;
  const requests = entries.map(({ request }) => request);
  let attempts: readonly (Attempt | CodemintError)[];
  try {
    checkBeforeSending(deadline, statements.inTransaction);
    attempts = yield* settled(deadline.within(statements.insertMany(requests, deadline.options())));
  } catch (error) {
    const failure = insertFailure(error, statements.inTransaction);
    if (entries.length === 1 || !isAboutOneRecord(failure)) return failAll(entries, failure);
    const middle = entries.length >> 1;
    yield* send(statements, entries.slice(0, middle), deadline);
    yield* send(statements, entries.slice(middle), deadline);
    return;
  }
  const unsettled: Unsettled<R>[] = [];
  entries.forEach((entry, index) => {
    const attempt = attempts[index];
    if (attempt === undefined) entry.result = insertFailure(undefined, statements.inTransaction);
    else if (!("status" in attempt)) entry.result = attempt;
    else follow(entry, settle(settling, { attempt }, entry.request, rulesOf(statements)), unsettled);
  });
  yield* settleConflicts(statements, unsettled, deadline);
}

function failAll<R>(entries: readonly Entry<R>[], failure: CodemintError): void {
  for (const entry of entries) entry.result = failure;
}

/** Whether a batch that failed as a whole, having done nothing, can be saved by leaving one record out. */
function isAboutOneRecord({ code, effect, transaction }: CodemintError): boolean {
  if (effect !== "none" || (transaction !== "none" && transaction !== "usable")) return false;
  return (
    code === "ERR_CODEMINT_CONSTRAINT" ||
    code === "ERR_CODEMINT_INVALID_RECORD" ||
    code === "ERR_CODEMINT_INVALID_CODE" ||
    code === "ERR_CODEMINT_RESOURCE"
  );
}

function follow<R>(entry: Entry<R>, command: SettleCommand, unsettled: Unsettled<R>[]): void {
  if (command.do === "return") entry.result = command.outcome;
  else unsettled.push({ entry, command });
}

/** Reads all conflicts' holders in one statement; what that leaves open is settled one by one. */
function* settleConflicts<R, Tx>(
  statements: Statements<R, Tx>,
  unsettled: readonly Unsettled<R>[],
  deadline: Deadline,
): Steps<void> {
  const met = unsettled.filter(({ command }) => command.do === "find");
  const rest = unsettled.filter(({ command }) => command.do !== "find");
  if (met.length > 0) {
    try {
      deadline.check();
      const holders = yield* findAll(
        statements,
        met.map(({ entry }) => entry),
        deadline,
      );
      met.forEach(({ entry, command }, index) => {
        const state = command.do === "find" ? command.state : settling;
        const event = { holders: holders[index] ?? [] };
        follow(entry, settle(state, event, entry.request, rulesOf(statements)), rest);
      });
    } catch (error) {
      for (const { entry, command } of met) {
        const aborted = command.do === "find" && command.state.aborted;
        entry.result = findFailure(error, aborted, statements.inTransaction);
      }
    }
  }
  for (const { entry, command } of rest) {
    yield* resolve(
      entry,
      settleSteps(statements, entry.request, deadline, command),
      statements.inTransaction,
    );
  }
}

function* resolve<R>(entry: Entry<R>, steps: Steps<InsertOutcome>, inTransaction: boolean): Steps<void> {
  try {
    entry.result = yield* steps;
  } catch (error) {
    entry.result = insertFailure(error, inTransaction);
  }
}
