import { describe, expect, test } from "vitest";
import { alphabet } from "../../src/codec/alphabet.js";
import * as alphabets from "../../src/codec/alphabets.js";
import { type CodeFormat, type FormatOptions, format } from "../../src/codec/format.js";
import { capability } from "../../src/strategies/capability.js";
import { checked } from "../../src/strategies/checked.js";
import { growing } from "../../src/strategies/growing.js";
import { prefixed } from "../../src/strategies/prefixed.js";
import { random } from "../../src/strategies/random.js";
import { readAs } from "./read-as.js";
import { ideographs } from "./samples.js";

const base62 = format({ length: 7 });

const kindsOf = (codes: CodeFormat, text: string): readonly string[] => {
  const result = codes.normalize(text);
  return result.status === "code" ? result.changes.map(({ kind }) => kind) : [];
};

describe("print", () => {
  test.each<[FormatOptions, string, string]>([
    [{ length: 7 }, "abc1DEF", "abc1DEF"],
    [{ length: 8, groups: 4 }, "abcd1234", "abcd-1234"],
    [{ length: 8, groups: 3 }, "abcd1234", "abc-d12-34"],
    [{ length: 8, groups: 8 }, "abcd1234", "abcd1234"],
    [{ length: 8, groups: 4, separator: " " }, "abcd1234", "abcd 1234"],
    [{ length: 8, groups: 4, separator: " – " }, "abcd1234", "abcd – 1234"],
    [{ length: 10, groups: 4, prefix: "G-" }, "G-abcd1234", "G-abcd-1234"],
    [{ length: 6, groups: 2, alphabet: alphabet("faces", "😀😁😂") }, "😀😁😂😂😁😀", "😀😁-😂😂-😁😀"],
  ])("%o: %s is %s", (options, code, printed) => {
    expect(format(options).print(code)).toBe(printed);
    expect(readAs(format(options), printed)).toBe(code);
  });

  test.each(["", "abc", "abc1DEF8", "abc-DEF", "abc1DE\u0000", "abc1DEÄ"])(
    "refuses %j, which is no code",
    (code) => {
      expect(() => base62.print(code)).toThrow(
        expect.objectContaining({ code: "ERR_CODEMINT_INVALID_CODE" }),
      );
    },
  );

  test("refuses a code whose check symbol does not hold, and what is no text", () => {
    const strategy = checked(random({ length: 7 }));
    const code = strategy.next({ attempt: 0, collisions: 0 });
    const codes = format({ ...strategy, groups: 4 });
    expect(codes.print(code)).toBe(`${code.slice(0, 4)}-${code.slice(4)}`);
    const wrong = (code.startsWith("0") ? "1" : "0") + code.slice(1);
    expect(() => codes.print(wrong)).toThrow(expect.objectContaining({ code: "ERR_CODEMINT_INVALID_CODE" }));
    // @ts-expect-error only a text is printed
    expect(() => codes.print(undefined)).toThrow(
      expect.objectContaining({ code: "ERR_CODEMINT_INVALID_CODE" }),
    );
  });
});

test("a strategy has all that a format needs", () => {
  const first = { attempt: 0, collisions: 0 };
  const strategies = [
    random({ length: 9 }),
    prefixed("GIFT-", checked(random({ length: 9, alphabet: alphabets.lookalikeFree }))),
    growing((length) => prefixed("n.", random({ length })), { from: 5, to: 8 }),
    checked(capability({ alphabet: alphabets.base58, store: "digest" })),
  ];
  for (const strategy of strategies) {
    const codes = format({ ...strategy, groups: 3 });
    const code = strategy.next(first);
    expect(codes.normalize(code)).toEqual({ status: "code", code, changes: [] });
    expect(readAs(codes, ` ${codes.print(code)} `)).toBe(code);
  }
});

describe("format refuses", () => {
  test.each<[string, object]>([
    ["alphabet", { length: 7, alphabet: { name: "x", symbols: ["a"] } }],
    ["length", {}],
    ["length", { length: 0 }],
    ["length", { length: 513 }],
    ["length", { length: 1.5 }],
    ["length", { length: { min: 8, max: 7 } }],
    ["length", { length: { min: 1 } }],
    ["length", { length: null }],
    ["length", { length: 5, prefix: "GIFT-" }],
    ["length", { length: 1, check: true }],
    ["prefix", { length: 7, prefix: "-" }],
    ["prefix", { length: 7, prefix: 7 }],
    ["groups", { length: 7, groups: 0 }],
    ["groups", { length: 7, groups: 65 }],
    ["separator", { length: 7, separator: "" }],
    ["separator", { length: 7, separator: "----" }],
    ["separator", { length: 7, separator: "x" }],
    ["separator", { length: 7, separator: "/" }],
    ["separator", { length: 7, separator: "\u200b" }],
    ["separator", { length: 7, separator: 7 }],
    ["separator", { length: 7, groups: 3, alphabet: alphabet("dashed", "ab-") }],
  ])("a bad %s: %j", (option, options) => {
    // @ts-expect-error some are not even numbers or texts
    expect(() => format(options)).toThrow(
      expect.objectContaining({
        code: "ERR_CODEMINT_INVALID_OPTION",
        details: { option, problem: expect.any(String) },
      }),
    );
  });

  test("no dash in the alphabet where there are no groups", () => {
    expect(readAs(format({ length: 3, alphabet: alphabet("dashed", "ab-") }), "a-b")).toBe("a-b");
    expect(kindsOf(format({ length: 3, alphabet: ideographs(9) }), "一 丁 七")).toEqual([
      "separator",
      "separator",
    ]);
  });
});
