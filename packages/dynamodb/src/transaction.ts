import type { CancellationReason, TransactWriteItem } from "@aws-sdk/client-dynamodb";
import {
  type CodemintError,
  constraint,
  contention,
  invalidOption,
  outcomeUnknown,
  throttled,
} from "@codemint/core/adapter";
import { byReason, wasRetried } from "./classify.js";

/**
 * Adds your own items to those of one insert, to be written with them or not at all. It is called once for each attempt, and must be
 * pure: give back a list of at most 100 items in which each of `ours` stands as it is.
 */
export type DynamodbCompose = (
  ours: readonly TransactWriteItem[],
  attempt: { readonly code: string },
) => readonly TransactWriteItem[];

const mostItems = 100;

/** @throws `ERR_CODEMINT_INVALID_OPTION` if what the caller composed cannot be sent */
export function composed(
  compose: DynamodbCompose | undefined,
  ours: readonly TransactWriteItem[],
  code: string,
): readonly TransactWriteItem[] {
  if (compose === undefined) return ours;
  const refuse = (problem: string, cause?: unknown) =>
    invalidOption({ option: "within", problem }, { cause });
  let items: unknown;
  try {
    items = compose([...ours], { code });
  } catch (error) {
    throw refuse("threw while it composed the items of a transaction", error);
  }
  if (!isListWith(items, ours) || items.length > mostItems) {
    throw refuse(
      `must give a list of at most ${mostItems} items in which each of ours stands once, as it is`,
    );
  }
  return items;
}

function isListWith(
  items: unknown,
  ours: readonly TransactWriteItem[],
): items is readonly TransactWriteItem[] {
  return Array.isArray(items) && ours.every((own) => items.filter((item) => item === own).length === 1);
}

/** Why the transaction was cancelled, item by item; `undefined` for any other error. */
export function cancellation(error: unknown): readonly CancellationReason[] | undefined {
  if (Reflect.get(Object(error), "name") !== "TransactionCanceledException") return undefined;
  const reasons: unknown = Reflect.get(Object(error), "CancellationReasons");
  return Array.isArray(reasons) ? reasons : [];
}

/** Whether this item's own condition did not hold. */
export const failedCondition = (reason: CancellationReason | undefined): boolean =>
  reason?.Code === "ConditionalCheckFailed";

/** The coded error for a transaction that was cancelled for another reason than the conditions of our items. */
export function cancelled(error: unknown, reasons: readonly CancellationReason[]): CodemintError {
  const told = { cause: error };
  const failures = reasons.flatMap(({ Code = "None" }, index) => {
    if (Code === "None") return [];
    if (Code !== "ConditionalCheckFailed")
      return [byReason(Code, told) ?? constraint({ kind: "other" }, told)];
    // A condition of the caller's own.
    return [constraint({ kind: "check", constraint: `item ${index + 1} of the transaction` }, told)];
  });
  // What passes by itself hides behind nothing that would have to be mended first.
  const failure =
    failures.find(({ retryable }) => !retryable) ?? failures[0] ?? contention({ kind: "conflict" }, told);
  if (!wasRetried(error)) return failure;
  return failure.code === "ERR_CODEMINT_THROTTLED"
    ? throttled({}, { ...told, effect: "unknown" })
    : outcomeUnknown({ resumable: false }, told);
}
