import { describe, expect, test } from "vitest";
import { alphabet } from "../../src/codec/alphabet.js";
import * as alphabets from "../../src/codec/alphabets.js";
import { folded } from "../../src/codec/folded.js";
import { format } from "../../src/codec/format.js";
import { createMinter } from "../../src/mint/create-minter.js";
import { spreadsheetSafe } from "../../src/policy/spreadsheet-safe.js";
import { checked } from "../../src/strategies/checked.js";
import { random } from "../../src/strategies/random.js";
import { open, record } from "../support/open-minter.js";
import { readAs } from "./read-as.js";

/** What users of other software reported, by repository and number on GitHub. */
describe("coupons that people type", () => {
  const coupon = format({ ...random({ length: 8, alphabet: alphabets.crockford32 }), groups: 4 });

  test.each([
    ["JeroenSormani/woocommerce-coupon-generator#14", "iLlO-oI1o", "11100110"],
    ["opnsense/core#2257", "aBc0 dEfO", "ABC0DEF0"],
    ["magento/community-features#349", "ABCD EFGI", "ABCDEFG1"],
    ["pocket-id/pocket-id#1180", "0oOo-1lIi", "00001111"],
    ["libremesh/pirania#50", " abcd-ef9l\n", "ABCDEF91"],
  ])("%s: %j is read as the one code that it can be", (_, typed, code) => {
    expect(readAs(coupon, typed)).toBe(code);
  });

  test("in an alphabet without lookalikes none is guessed at, and in one of all no sign is taken for another", () => {
    const printed = format({ length: 4, alphabet: alphabets.lookalikeFree });
    expect(["ABCO", "ABC0", "ABCl", "ABC1"].map((typed) => readAs(printed, typed))).toEqual(
      Array(4).fill("refused: symbol"),
    );
    const exact = format({ length: 4 });
    expect(["ABCO", "ABC0", "ABCl", "ABC1"].map((typed) => readAs(exact, typed))).toEqual([
      "ABCO",
      "ABC0",
      "ABCl",
      "ABC1",
    ]);
  });

  test("a slip is told from an unknown code before anything is looked up", () => {
    const { next } = checked(random({ length: 8, alphabet: alphabets.lookalikeFree }));
    const code = next({ attempt: 0, collisions: 0 });
    const printed = format({ length: 9, alphabet: alphabets.lookalikeFree, check: true });
    expect(readAs(printed, code)).toBe(code);
    const other = code.startsWith("A") ? "B" : "A";
    expect(readAs(printed, other + code.slice(1))).toBe("refused: check");
  });
});

describe("codes that differ in case alone", () => {
  const reports = ["shlinkio/shlink#24", "dubinc/dub#2486", "thedevs-network/kutt#242", "YOURLS/YOURLS#1872"];

  test(`are two, or by one rule for all codes one (${reports.join(", ")})`, async () => {
    const exact = open();
    expect((await exact.minter.claim("aB", record)).status).toBe("claimed");
    expect((await exact.minter.claim("Ab", record)).status).toBe("claimed");
    const oneCase = open([], { format: folded() });
    expect(await oneCase.minter.claim("aB", record)).toMatchObject({ code: "ab", display: "aB" });
    expect((await oneCase.minter.claim("Ab", record)).status).toBe("taken");
  });
});

describe("a custom code", () => {
  test("that is taken is said to be taken, and no other is stored instead (urania-dev/snapp#128)", async () => {
    const { table, minter } = open();
    await minter.claim("tiktok", record);
    expect(await minter.claim("tiktok", record)).toEqual({ status: "taken" });
    expect(table.rows.map(({ code }) => code)).toEqual(["tiktok"]);
  });

  test("is stored as it is, or folded as a whole: no sign of it is dropped (YOURLS/YOURLS#1872)", async () => {
    const { minter } = open([], { format: folded() });
    expect(await minter.claim("LoKE2", record)).toMatchObject({ code: "loke2", display: "LoKE2" });
  });
});

test("what a spreadsheet turned into a power of ten is refused (bloom-housing/bloom#4458)", () => {
  expect(spreadsheetSafe().inspect("219E01BE")).toMatchObject({ rule: "spreadsheet" });
  const vowels = alphabets.vowelFree.symbols.filter((symbol) => "AEIOU".includes(symbol));
  expect(vowels).toEqual([]);
});

describe("an alphabet is refused when it is made", () => {
  test.each([
    [
      "with a symbol twice, so that two ids had one code (vinkla/hashids#1, zackkitzmiller/tiny-php#21)",
      "abca",
    ],
    ["that is empty, which hung a server (ai/nanoid#428)", ""],
    ["of one symbol", "a"],
    [
      "of more than 256 symbols (ai/nanoid#609)",
      String.fromCodePoint(...Array.from({ length: 257 }, (_, at) => 0x4e00 + at)),
    ],
  ])("%s", (_, symbols) => {
    expect(() => alphabet("own", symbols)).toThrow(
      expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" }),
    );
  });
});

test("a policy that refuses every code ends in an error, not in a loop (rebeccapowell/csharp-algorithm-coupon-code#4)", async () => {
  const { store } = open();
  const nothing = { name: "nothing", inspect: () => ({ rule: "never", reason: "No code is good enough." }) };
  const make = () => createMinter({ store, strategy: random(), policy: nothing });
  expect(make).toThrow(expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" }));
  expect(make).toThrow(/256 of 256 codes .* leaves about 0 of 3521614606208/);
});
