import { inspect } from "node:util";
import { answer, answerAfter, cutAfter, cutBefore, cutDuring, executes } from "@codemint/testbed/proxy";
import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { classify, writeFailure } from "../src/classify.js";
import { drivers } from "./support/drivers.js";
import { createLinks, failureOf, openServer, requestFor, storeOn } from "./support/links.js";

const scene = { table: "links", transaction: "none" } as const;
const secret = "secret@example.com";
const record = { target: "https://secret.example", email: secret };
const inserting = executes(/^insert into "links"/);

describe.each(drivers)("what the server says, through $name", (driver) => {
  test.each([
    ["40001", "ERR_CODEMINT_CONTENTION", "none"],
    ["40P01", "ERR_CODEMINT_CONTENTION", "none"],
    ["55P03", "ERR_CODEMINT_CONTENTION", "none"],
    ["57014", "ERR_CODEMINT_CONTENTION", "none"],
    ["23503", "ERR_CODEMINT_CONSTRAINT", "none"],
    ["23505", "ERR_CODEMINT_CONSTRAINT", "none"],
    ["22001", "ERR_CODEMINT_CONSTRAINT", "none"],
    ["P0001", "ERR_CODEMINT_CONSTRAINT", "none"],
    ["25006", "ERR_CODEMINT_READ_ONLY", "none"],
    ["42501", "ERR_CODEMINT_ACCESS_DENIED", "none"],
    ["42P10", "ERR_CODEMINT_SCHEMA", "none"],
    ["55000", "ERR_CODEMINT_SCHEMA", "none"],
    ["26000", "ERR_CODEMINT_SCHEMA", "none"],
    ["53100", "ERR_CODEMINT_RESOURCE", "none"],
    ["53300", "ERR_CODEMINT_RESOURCE", "none"],
    ["54000", "ERR_CODEMINT_RESOURCE", "none"],
    ["57P03", "ERR_CODEMINT_UNAVAILABLE", "none"],
    ["40003", "ERR_CODEMINT_OUTCOME_UNKNOWN", "unknown"],
    ["57P01", "ERR_CODEMINT_OUTCOME_UNKNOWN", "unknown"],
    ["57P02", "ERR_CODEMINT_OUTCOME_UNKNOWN", "unknown"],
    ["08006", "ERR_CODEMINT_OUTCOME_UNKNOWN", "unknown"],
    ["08P01", "ERR_CODEMINT_OUTCOME_UNKNOWN", "unknown"],
    ["58030", "ERR_CODEMINT_OUTCOME_UNKNOWN", "unknown"],
    ["XX000", "ERR_CODEMINT_OUTCOME_UNKNOWN", "unknown"],
  ])("%s is %s of effect %s, and tells nothing of the record", async (sqlstate, code, effect) => {
    const database = await openServer(driver);
    await database.exec(...createLinks);
    const store = storeOn(database.connect().db);
    await store.verify();
    const detail = `Key (email)=(${secret}) already exists.`;
    database.proxy.once(inserting, answer({ sqlstate, message: secret, detail }));
    const failure = await failureOf(() => store.insert(requestFor("secret-code", record)));
    expect(failure).toMatchObject({ code, effect, transaction: "none" });
    for (const told of [inspect(failure, { depth: 9 }), JSON.stringify(failure)]) {
      expect(told).not.toMatch(/secret/);
    }
    // The connection, or another one, serves the next call.
    expect((await store.insert(requestFor("next", record))).status).toBe("inserted");
  });

  test.each([
    ["before the server had it", cutBefore, 0],
    ["while the server was at it", cutDuring, undefined],
    ["after the server had acted", cutAfter, 1],
    [
      "in place of a reply by an administrator",
      answerAfter({ severity: "FATAL", sqlstate: "57P01", message: "x" } as const),
      1,
    ],
  ] as const)("a connection that was cut %s is unknown", async (_, fault, rows) => {
    const database = await openServer(driver);
    await database.exec(...createLinks);
    const store = storeOn(database.connect().db);
    await store.verify();
    const strike = database.proxy.once(inserting, fault);
    const request = requestFor("a", record);
    expect(await failureOf(() => store.insert(request))).toMatchObject({
      code: "ERR_CODEMINT_OUTCOME_UNKNOWN",
      effect: "unknown",
    });
    expect(strike.struck()).toBe(true);
    if (rows !== undefined) expect(await database.query("SELECT FROM links")).toHaveLength(rows);
    const settled = await store.insert(request);
    expect(settled.status).toBe(rows === 0 ? "inserted" : rows === 1 ? "replayed" : settled.status);
    expect(await database.query("SELECT FROM links")).toHaveLength(1);
  });

  test("a violation of another index of the same name as the key's, in another schema, is no conflict", async () => {
    const database = await openServer(driver);
    await database.exec(...createLinks);
    const store = storeOn(database.connect().db);
    await store.verify();
    const forged = { sqlstate: "23505", message: "x", constraint: "links_key", schema: "other" };
    database.proxy.once(inserting, answer(forged));
    expect(await failureOf(() => store.insert(requestFor("a", record)))).toMatchObject({
      code: "ERR_CODEMINT_CONSTRAINT",
      details: { kind: "unique", constraint: "links_key" },
    });
    // A forged violation of the key's own index is looked into, and then nobody is there.
    database.proxy.once(inserting, answer({ ...forged, schema: "public" }));
    expect((await store.insert(requestFor("a", record))).status).toBe("inserted");
  });
});

describe("errors without a server's answer", () => {
  const wrapped = (cause: unknown) => new DrizzleQueryError("insert …", [secret], cause as Error);

  test.each([
    ["ECONNREFUSED", Object.assign(new Error("x"), { code: "ECONNREFUSED" }), "ERR_CODEMINT_UNAVAILABLE"],
    [
      "a refusal of several addresses",
      Object.assign(new AggregateError([]), { code: "ECONNREFUSED" }),
      "ERR_CODEMINT_UNAVAILABLE",
    ],
    ["a full pool", new Error("timeout exceeded when trying to connect"), "ERR_CODEMINT_UNAVAILABLE"],
    [
      "a pool that was ended",
      new Error("Cannot use a pool after calling end on the pool"),
      "ERR_CODEMINT_CLOSED",
    ],
    [
      "a client that was ended",
      Object.assign(new Error("x"), { code: "CONNECTION_ENDED" }),
      "ERR_CODEMINT_CLOSED",
    ],
  ])("%s sent nothing", (_, error, code) => {
    expect(classify(wrapped(error), scene)).toMatchObject({ code, effect: "none" });
  });

  test.each([
    ["a reset", Object.assign(new Error("x"), { code: "ECONNRESET" })],
    ["a time-out of a socket", Object.assign(new Error("x"), { code: "ETIMEDOUT" })],
    ["a broken pipe", Object.assign(new Error("x"), { code: "EPIPE" })],
    ["a client's own time-out", new Error("Query read timeout")],
    ["a connection that ended", new Error("Connection terminated unexpectedly")],
    ["no error at all", "a text"],
    ["a time-out that speaks of a refusal", new Error("ECONNREFUSED was not the problem")],
  ])("%s is unknown, and in a transaction that is gone", (_, error) => {
    expect(writeFailure(wrapped(error), scene)).toMatchObject({ effect: "unknown", transaction: "none" });
    expect(writeFailure(error, { ...scene, transaction: "aborted" })).toMatchObject({
      code: "ERR_CODEMINT_OUTCOME_UNKNOWN",
      transaction: "gone",
    });
  });

  test("a chain of causes that is endless ends, and one that is deep is read", () => {
    const ring = new Error("x");
    ring.cause = new Error("y", { cause: ring });
    expect(classify(ring, scene)).toBeUndefined();
    const deep = new Error("x", {
      cause: wrapped(Object.assign(new Error("y"), { code: "23502", column: "target" })),
    });
    expect(classify(deep, scene)).toMatchObject({ details: { kind: "not-null", column: "target" } });
  });
});
