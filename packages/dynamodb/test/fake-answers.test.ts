// What no server here can be made to say is answered by the proxy in its place: these tests are of a fake.
import { answer, answerAfter, type DynamodbRequest, operation } from "@codemint/testbed/proxy";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { failureOf } from "./support/failure.js";
import { type Links, openLinks, request } from "./support/links.js";

let links: Links;
beforeEach(async () => {
  links = await openLinks();
});
afterEach(() => links.close());

const error = (
  name: string,
  fields?: { readonly CancellationReasons: readonly { readonly Code: string }[] },
) => ({
  name,
  message: "as documented",
  ...(fields !== undefined && { fields }),
});
const canceled = (...codes: readonly string[]) =>
  error("TransactionCanceledException", { CancellationReasons: codes.map((Code) => ({ Code })) });

describe("a fake answer to a put that the SDK does not repeat", () => {
  test.each([
    ["TransactionConflictException", "ERR_CODEMINT_CONTENTION", "none"],
    ["ProvisionedThroughputExceededException", "ERR_CODEMINT_THROTTLED", "none"],
    ["ThrottlingException", "ERR_CODEMINT_THROTTLED", "none"],
    ["AccessDeniedException", "ERR_CODEMINT_ACCESS_DENIED", "none"],
    ["ItemCollectionSizeLimitExceededException", "ERR_CODEMINT_RESOURCE", "none"],
    ["TransactionInProgressException", "ERR_CODEMINT_OUTCOME_UNKNOWN", "unknown"],
    ["InternalServerError", "ERR_CODEMINT_OUTCOME_UNKNOWN", "unknown"],
  ])("%s", async (name, code, effect) => {
    const store = links.store();
    const strike = links.proxy.once(operation("PutItem"), answer(error(name)));
    expect(await failureOf(() => store.insert(request("a", 1)))).toMatchObject({ code, effect });
    expect(strike.struck()).toBe(true);
    expect(await store.insert(request("a", 1))).toEqual({ status: "inserted" });
  });
});

test("fake throttling to the end, after tries of which nobody knows, is of unknown effect", async () => {
  const store = links.store({ maxAttempts: 2 });
  await store.verify();
  // The first try has acted and says that it failed; the second is throttled.
  links.proxy.once(operation("PutItem"), answerAfter({ ...error("InternalServerError"), status: 500 }));
  links.proxy.once(operation("PutItem"), answer(error("ThrottlingException")));
  expect(await failureOf(() => store.insert(request("a", 1)))).toMatchObject({
    code: "ERR_CODEMINT_THROTTLED",
    effect: "unknown",
    retryable: true,
  });
  expect(await store.insert(request("a", 1))).toEqual({ status: "replayed", code: "a" });
});

test("a fake failed condition without the item is settled by reading", async () => {
  const store = links.store();
  await store.insert(request("a", 1));
  links.proxy.once(operation("PutItem"), answer(error("ConditionalCheckFailedException")));
  const reads = links.proxy.watch(operation("BatchGetItem"));
  expect(await store.insert(request("a", 2))).toEqual({ status: "taken" });
  expect(reads.requests).toHaveLength(1);
});

test("a fake failed condition for which there is no holder is no taken: the insert is sent again", async () => {
  links.proxy.once(operation("PutItem"), answer(error("ConditionalCheckFailedException")));
  expect(await links.store().insert(request("a", 1))).toEqual({ status: "inserted" });
});

describe("a fake cancellation of a transaction", () => {
  test.each([
    [["None", "TransactionConflict"], "ERR_CODEMINT_CONTENTION"],
    [["ThrottlingError", "None"], "ERR_CODEMINT_THROTTLED"],
    [["None", "ProvisionedThroughputExceeded"], "ERR_CODEMINT_THROTTLED"],
    [["ItemCollectionSizeLimitExceeded", "None"], "ERR_CODEMINT_RESOURCE"],
    [["TransactionConflict", "ValidationError"], "ERR_CODEMINT_INVALID_RECORD"],
    [["SomethingNew", "None"], "ERR_CODEMINT_CONSTRAINT"],
    [[], "ERR_CODEMINT_CONTENTION"],
  ])("%j is %s, and stored nothing", async (codes, code) => {
    const store = links.store();
    links.proxy.once(operation("TransactWriteItems"), answer(canceled(...codes)));
    expect(await failureOf(() => store.insert(request("a", 1, true)))).toMatchObject({
      code,
      effect: "none",
    });
    expect(await store.insert(request("a", 1, true))).toEqual({ status: "inserted" });
  });

  test("for the code's condition beside another's transaction says nothing of the key: both are read", async () => {
    const store = links.store();
    await store.insert(request("mine", 1, true));
    await store.insert(request("other", 2, true));
    const fault = answer(canceled("ConditionalCheckFailed", "TransactionConflict"));
    links.proxy.once(operation("TransactWriteItems"), fault);
    expect(await store.insert(request("other", 1, true))).toEqual({ status: "replayed", code: "mine" });
  });
});

test("a fake malformed request is told as the record's fault only if the tables are right", async () => {
  const store = links.store();
  const malformed = () => links.proxy.once(operation("PutItem"), answer(error("ValidationException")));
  malformed();
  expect(await failureOf(() => store.insert(request("a", 1)))).toMatchObject({
    code: "ERR_CODEMINT_INVALID_RECORD",
  });
  malformed();
  const looks = ({ operation: name }: DynamodbRequest) => name === "DescribeTable";
  links.proxy.once(looks, answer(error("ResourceNotFoundException")));
  expect(await failureOf(() => store.insert(request("a", 1)))).toMatchObject({ code: "ERR_CODEMINT_SCHEMA" });
});
