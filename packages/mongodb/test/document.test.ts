import { describe, expect, test } from "vitest";
import { documentOf } from "../src/document.js";
import { collectionLayout } from "../src/layout.js";
import { Unstorable } from "../src/unstorable.js";

const layout = collectionLayout("links", { code: "code", fingerprint: "print" });
const key = "00000000-0000-4000-8000-000000000001";
const make = (record: object, undefinedIs: "null" | "left-out" = "null") =>
  documentOf({ code: "a", idempotencyKey: key, keyed: false, fingerprint: "f", record }, layout, {
    undefinedIs,
  });

test("a document is a new object with the code, the key and the fingerprint", () => {
  const record = Object.freeze({ target: "there", tags: ["x"], at: new Date(0) });
  expect(make(record)).toEqual({ ...record, _id: key, code: "a", print: "f" });
});

test("a field named __proto__ is a field like any other", () => {
  const record = JSON.parse('{ "__proto__": { "code": "stolen" }, "target": "there" }');
  const document = make(record);
  expect(Object.keys(document)).toEqual(["__proto__", "target", "_id", "code", "print"]);
  expect(document["code"]).toBe("a");
});

describe("is refused by its field, before anything is sent:", () => {
  const circular: { self?: object; bad?: unknown } = {};
  circular.self = circular;
  circular.bad = "\udc00";
  test.each<[string, unknown]>([
    ["half a surrogate pair", "a\ud800b"],
    ["one within a list", [{ deep: ["\udfff"] }]],
    ["one in the name of a field within", { "\ud800": 1 }],
    ["one in a map", new Map([["name", "\ud800"]])],
    ["one in an object that holds itself", circular],
    ["a bigint above 64 bits", 2n ** 63n],
    ["a bigint below 64 bits", -(2n ** 63n) - 1n],
    ["undefined", undefined],
    ["undefined within", { inner: undefined }],
    ["a function", () => {}],
    ["a symbol", Symbol("x")],
  ])("%s", (_, value) => {
    expect(() => make({ field: value })).toThrow(expect.objectContaining({ field: "field" }));
    expect(() => make({ field: value })).toThrow(Unstorable);
  });
});

test("undefined is left to a client that leaves it out", () => {
  expect(() => make({ field: undefined }, "left-out")).not.toThrow();
});

test("a field that cannot be read is refused", () => {
  const record = {
    get field(): string {
      throw new Error("secret");
    },
  };
  expect(() => make(record)).toThrow("has a field that cannot be read");
});
