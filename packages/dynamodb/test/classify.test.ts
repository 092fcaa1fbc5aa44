import { describe, expect, test } from "vitest";
import { classify, writeFailure } from "../src/classify.js";
import { Unbindable } from "../src/values.js";

const scene = { table: "links", remedy: "create it" };

/** An error as the SDK throws it, after so many tries. */
const thrown = (name: string, attempts?: number, fields: object = {}) =>
  Object.assign(new Error("a value of the record"), {
    name,
    ...(attempts !== undefined && { $metadata: { attempts } }),
    ...fields,
  });

describe("the answer to a first try, and to a later one", () => {
  test.each([
    ["ValidationException", "INVALID_RECORD", "INVALID_RECORD"],
    ["SerializationException", "INVALID_RECORD", "INVALID_RECORD"],
    ["ResourceNotFoundException", "SCHEMA", "OUTCOME_UNKNOWN"],
    ["AccessDeniedException", "ACCESS_DENIED", "OUTCOME_UNKNOWN"],
    ["UnrecognizedClientException", "ACCESS_DENIED", "OUTCOME_UNKNOWN"],
    ["ExpiredTokenException", "ACCESS_DENIED", "OUTCOME_UNKNOWN"],
    ["CredentialsProviderError", "ACCESS_DENIED", "OUTCOME_UNKNOWN"],
    ["ProvisionedThroughputExceededException", "THROTTLED", "THROTTLED"],
    ["ThrottlingException", "THROTTLED", "THROTTLED"],
    ["RequestLimitExceeded", "THROTTLED", "THROTTLED"],
    ["TransactionConflictException", "CONTENTION", "OUTCOME_UNKNOWN"],
    ["ReplicatedWriteConflictException", "CONTENTION", "OUTCOME_UNKNOWN"],
    ["IdempotentParameterMismatchException", "CONTENTION", "OUTCOME_UNKNOWN"],
    ["ItemCollectionSizeLimitExceededException", "RESOURCE", "OUTCOME_UNKNOWN"],
    ["UnknownOperationException", "UNSUPPORTED", "OUTCOME_UNKNOWN"],
    ["TransactionInProgressException", "OUTCOME_UNKNOWN", "OUTCOME_UNKNOWN"],
    ["InternalServerError", "OUTCOME_UNKNOWN", "OUTCOME_UNKNOWN"],
    ["ServiceUnavailable", "OUTCOME_UNKNOWN", "OUTCOME_UNKNOWN"],
    ["TimeoutError", "OUTCOME_UNKNOWN", "OUTCOME_UNKNOWN"],
    ["AbortError", "OUTCOME_UNKNOWN", "OUTCOME_UNKNOWN"],
  ])("%s: %s, %s", (name, first, later) => {
    const told = writeFailure(thrown(name, 1), scene);
    expect(told.code).toBe(`ERR_CODEMINT_${first}`);
    expect(told.effect).toBe(first === "OUTCOME_UNKNOWN" ? "unknown" : "none");
    const after = writeFailure(thrown(name, 2), scene);
    expect(after.code).toBe(`ERR_CODEMINT_${later}`);
    expect(after.effect).toBe(later === "INVALID_RECORD" ? "none" : "unknown");
  });
});

test.each(["ECONNREFUSED", "ENOTFOUND"])("%s at the first try means that nothing was sent", (code) => {
  expect(writeFailure(thrown("Error", 1, { code }), scene)).toMatchObject({
    code: "ERR_CODEMINT_UNAVAILABLE",
    effect: "none",
  });
  expect(writeFailure(thrown("Error", 4, { code }), scene)).toMatchObject({ effect: "unknown" });
});

test.each(["ECONNRESET", "EPIPE", "ETIMEDOUT"])("%s tells nothing", (code) => {
  expect(writeFailure(thrown("TimeoutError", 1, { code }), scene)).toMatchObject({ effect: "unknown" });
});

test("an error is told by its name alone: a message or a class may say anything", () => {
  class ConditionalCheckFailedException extends Error {}
  const misleading = new ConditionalCheckFailedException("ValidationException: ThrottlingException");
  expect(classify(misleading, scene)).toBeUndefined();
  for (const odd of [undefined, null, "AccessDeniedException", 7])
    expect(classify(odd, scene)).toBeUndefined();
});

test("an error says nothing of the record", () => {
  for (const error of [thrown("ValidationException", 1), thrown("InternalServerError", 1)]) {
    const told = writeFailure(error, scene);
    expect(`${told.message} ${JSON.stringify(told)}`).not.toContain("a value of the record");
  }
  expect(writeFailure(new Unbindable("target", "is a Date"), scene)).toMatchObject({
    code: "ERR_CODEMINT_INVALID_RECORD",
    details: { field: "target", problem: "is a Date" },
  });
});
