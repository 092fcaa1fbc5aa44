import { describe, expect, test } from "vitest";
import type { Call, StoredRecord, Told } from "../src/history.js";
import { judge } from "../src/judge.js";

const stored = (code: string, replayed = false): Told => ({ status: "code", code, replayed });
const taken: Told = { status: "taken" };
const failed = (effect: "none" | "applied" | "unknown", error = "ERR_CODEMINT_SOME"): Told => ({
  status: "failed",
  error,
  effect,
});

let clock = 0;
const call = (request: string, told: Told, more: Partial<Call> = {}): Call => {
  clock += 2;
  return { request, payload: `of ${request}`, kind: "mint", began: clock - 1, ended: clock, told, ...more };
};
const claim = (request: string, asked: string, told: Told): Call =>
  call(request, told, { kind: "claim", asked });
const record = (request: string, code: string, more: Partial<StoredRecord> = {}): StoredRecord => ({
  request,
  payload: `of ${request}`,
  code,
  key: `key of ${request}`,
  ...more,
});

const rules = (calls: readonly Call[], records: readonly StoredRecord[]) =>
  judge(calls, records).map(({ rule }) => rule);

describe("nothing is wrong with", () => {
  test.each<readonly [string, readonly Call[], readonly StoredRecord[]]>([
    ["a record that was told", [call("a", stored("A"))], [record("a", "A")]],
    ["a repeat", [call("a", stored("A")), call("a", stored("A", true))], [record("a", "A")]],
    ["an unknown outcome that is stored", [call("a", failed("unknown"))], [record("a", "A")]],
    ["an unknown outcome that is not", [call("a", failed("unknown"))], []],
    ["what is said to be stored", [call("a", failed("applied"))], [record("a", "A")]],
    [
      "an unknown outcome that is settled",
      [call("a", failed("unknown")), call("a", stored("A"), { kind: "resume" })],
      [record("a", "A")],
    ],
    ["an error of effect none", [call("a", failed("none"))], []],
    ["a code that another has", [claim("a", "A", stored("A")), claim("b", "A", taken)], [record("a", "A")]],
  ])("%s", (_, calls, records) => {
    expect(judge(calls, records)).toEqual([]);
  });
});

describe("it finds", () => {
  test("a code of two records", () => {
    const calls = [call("a", stored("A")), call("b", stored("A"))];
    expect(rules(calls, [record("a", "A"), record("b", "A")])).toEqual(["one-record-per-code"]);
  });

  test("a key of two records", () => {
    const calls = [call("a", stored("A")), call("b", stored("B"))];
    const records = [record("a", "A", { key: "k" }), record("b", "B", { key: "k" })];
    expect(rules(calls, records)).toEqual(["one-record-per-key"]);
  });

  test("a request of two records, one of which nobody was told of", () => {
    const records = [record("a", "A", { key: "k" }), record("a", "B", { key: "l" })];
    expect(rules([call("a", stored("A"))], records)).toEqual([
      "one-record-per-request",
      "no-unexplained-record",
    ]);
  });

  test("a record that nobody asked for", () => {
    expect(rules([], [record("a", "A")])).toEqual(["no-unexplained-record"]);
  });

  test("a record that is not what was given", () => {
    expect(rules([call("a", stored("A"))], [record("a", "A", { payload: "of b" })])).toEqual([
      "record-is-unchanged",
    ]);
  });

  test("a code that was told and is not there", () => {
    expect(rules([call("a", stored("A"))], [])).toEqual(["told-code-is-stored"]);
  });

  test("a request that was told two codes", () => {
    expect(rules([call("a", stored("A")), call("a", stored("B", true))], [record("a", "A")])).toEqual([
      "told-code-is-stored",
      "one-answer-per-request",
    ]);
  });

  test("two calls that both say they stored the record", () => {
    expect(rules([call("a", stored("A")), call("a", stored("A"))], [record("a", "A")])).toEqual([
      "stored-once",
    ]);
  });

  test("a record that an error of effect none left", () => {
    expect(rules([call("a", failed("none"))], [record("a", "A")])).toEqual([
      "no-unexplained-record",
      "none-leaves-nothing",
    ]);
  });

  test("a record of a request that was said to be lost", () => {
    const lost = call("a", failed("none", "ERR_CODEMINT_PENDING_LOST"), { kind: "resume" });
    expect(rules([call("a", failed("unknown")), lost], [record("a", "A")])).toEqual(["none-leaves-nothing"]);
  });

  test("a code that is taken by the request itself", () => {
    expect(rules([claim("a", "A", failed("unknown")), claim("a", "A", taken)], [record("a", "A")])).toEqual([
      "none-leaves-nothing",
      "taken-is-anothers",
    ]);
  });

  test("a code that is taken by nobody", () => {
    expect(rules([claim("a", "A", taken)], [])).toEqual(["taken-is-anothers"]);
  });

  test("a code that is taken before anybody asked for it", () => {
    const calls = [claim("a", "A", taken), claim("b", "A", stored("A"))];
    expect(rules(calls, [record("b", "A")])).toEqual(["taken-is-anothers"]);
  });

  test("an answer that says nothing of what it left", () => {
    expect(rules([call("a", { status: "crashed", message: "TypeError" })], [])).toEqual([
      "every-error-is-coded",
    ]);
  });
});
