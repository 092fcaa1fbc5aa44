import { describe, expect, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { folded } from "../../src/codec/folded.js";
import { type CodeFormat, format } from "../../src/codec/format.js";
import { createMinter } from "../../src/mint/create-minter.js";
import { customCodes } from "../../src/policy/custom-codes.js";
import { reservedWords } from "../../src/policy/reserved-words.js";
import type { Alphabet, SyncCodeStrategy } from "../../src/ports/index.js";
import { random } from "../../src/strategies/random.js";
import { failureOf } from "../support/coded.js";
import { faultyStore, losingReplies, mapStore } from "../support/map-store.js";
import { record } from "../support/open-minter.js";
import { scripted } from "../support/scripted-strategy.js";

const letters: Alphabet = { name: "letters", symbols: ["a", "b", "c", "d"] };
const open = (codes: readonly string[], codeFormat: CodeFormat, more: object = {}, alphabet = letters) => {
  const { table, store } = mapStore();
  const strategy = scripted(codes, { alphabet });
  const minter = createMinter({ store, strategy, policy: [], format: codeFormat, ...more });
  return { table, minter };
};
const stored = ({ table }: ReturnType<typeof open>) => table.rows.map(({ code }) => code);

describe("a format that folds", () => {
  test("stores a custom code as it folded it, and tells both", async () => {
    const links = open(["a"], folded());
    expect(await links.minter.claim("Spring-Sale", record)).toEqual({
      status: "claimed",
      code: "spring-sale",
      replayed: false,
      display: "Spring-Sale",
    });
    expect(await links.minter.claim("SPRING-SALE", record)).toEqual({ status: "taken" });
    expect(stored(links)).toEqual(["spring-sale"]);
  });

  test("keeps lookalikes of one another apart from nobody", async () => {
    const links = open(["a"], folded({ lookalikes: true }));
    expect(await links.minter.claim("g00d", record)).toMatchObject({ code: "good", display: "g00d" });
    for (const code of ["good", "GOOD", "gO0d", "gооd"]) {
      expect(await links.minter.claim(code, record)).toEqual({ status: "taken" });
    }
  });

  test("makes generated and custom codes meet, both ways", async () => {
    const links = open(["abc", "abd"], folded());
    expect(await links.minter.claim("ABC", record)).toMatchObject({ status: "claimed", code: "abc" });
    expect(await links.minter.mint(record)).toEqual({ code: "abd", replayed: false, display: "abd" });
    expect(await links.minter.claim("Abd", record)).toEqual({ status: "taken" });
  });

  test("has the policy look at the folded code, and says to which text its place belongs", async () => {
    const links = open(["a"], folded({ lookalikes: true }), { policy: reservedWords(["pricing"]) });
    expect(await links.minter.claim("Pr1cing", record)).toMatchObject({
      status: "refused",
      rule: "reserved",
      code: "prlclng",
      at: { start: 0, end: 7 },
    });
    const refused = await links.minter.claim("prlclng", record);
    expect(refused).toMatchObject({ status: "refused" });
    expect(refused).not.toHaveProperty("code");
  });

  test("allows what is allowed once it is folded", async () => {
    const policy = customCodes({ symbols: letters });
    const links = open(["a"], folded(), { policy });
    expect(await links.minter.claim("ABC", record)).toMatchObject({ status: "claimed", code: "abc" });
    expect(await links.minter.claim("ABX", record)).toMatchObject({ code: "abx", at: { start: 2, end: 3 } });
  });

  test("takes a claim's repeat in another spelling for the same", async () => {
    const links = open(["a"], folded());
    const options = { idempotencyKey: "k" };
    await links.minter.claim("Sale", record, options);
    expect(await links.minter.claim("SALE", record, options)).toEqual({
      status: "claimed",
      code: "sale",
      replayed: true,
      display: "SALE",
    });
  });

  test("refuses what is too long only once it is folded", async () => {
    const links = open(["A"], folded({ case: "upper" }), {}, alphabets.vowelFree);
    expect(await links.minter.claim("ß".repeat(300), record)).toMatchObject({
      status: "refused",
      rule: "malformed",
    });
    expect(links.table.calls).toEqual([]);
  });
});

describe("a format that groups", () => {
  const groups = format({ alphabet: alphabets.crockford32, length: 8, groups: 4 });

  test("prints what was minted, one by one and in a batch, and reads what is claimed", async () => {
    const links = open(["7K2MX9QD", "00000001"], groups, {}, alphabets.crockford32);
    expect(await links.minter.mint(record)).toEqual({
      code: "7K2MX9QD",
      replayed: false,
      display: "7K2M-X9QD",
    });
    for await (const result of links.minter.mintMany([record])) {
      expect(result).toEqual({ index: 0, code: "00000001", replayed: false, display: "0000-0001" });
    }
    expect(await links.minter.claim("abcd efgl", record)).toMatchObject({
      code: "ABCDEFG1",
      display: "ABCD-EFG1",
    });
    expect(await links.minter.claim("7k2m-x9qd", record)).toEqual({ status: "taken" });
  });

  test("refuses a custom code that is none of its own, with its rule", async () => {
    const links = open(["7K2MX9QD"], groups, {}, alphabets.crockford32);
    expect(await links.minter.claim("summer-sale", record)).toMatchObject({
      status: "refused",
      rule: "symbol",
    });
    expect(links.table.calls).toEqual([]);
  });

  test("shows a code from before it as it is", async () => {
    const { store } = mapStore();
    const old = createMinter({ store, strategy: scripted(["old"]), policy: [] });
    await old.mint(record, { idempotencyKey: "k" });
    const strategy = scripted(["7K2MX9QD"], { alphabet: alphabets.crockford32 });
    const minter = createMinter({ store, strategy, policy: [], format: groups });
    expect(await minter.mint(record, { idempotencyKey: "k" })).toEqual({
      code: "old",
      replayed: true,
      display: "old",
    });
  });
});

test("what is resumed is printed as well", async () => {
  const { store } = faultyStore(losingReplies(100));
  const minter = createMinter({ store, strategy: scripted(["a"]), policy: [], format: folded(), resends: 0 });
  const { pending } = await failureOf(() => minter.claim("Sale", record));
  if (pending === undefined) expect.fail("no pending");
  expect(pending.code).toBe("sale");
  const { store: sound } = mapStore();
  const after = createMinter({ store: sound, strategy: scripted(["a"]), policy: [], format: folded() });
  expect(await after.resume(pending, record)).toEqual({
    status: "claimed",
    code: "sale",
    replayed: false,
    display: "sale",
  });
});

describe("a strategy whose codes the format would change", () => {
  const { store } = mapStore();

  test("is refused when the minter is made, as far as its alphabet tells", () => {
    const make = (strategy: SyncCodeStrategy, codeFormat: CodeFormat) => () =>
      createMinter({ store, strategy, format: codeFormat });
    expect(make(random(), folded())).toThrow(
      'The option "format" stores codes of the strategy "random" as others',
    );
    expect(make(random({ alphabet: alphabets.base32 }), folded())).not.toThrow();
    expect(make(random({ alphabet: alphabets.base32 }), folded({ lookalikes: true }))).toThrow("as others");
    const strategy = random({ alphabet: alphabets.lookalikeFree });
    expect(make(strategy, folded({ case: "upper", lookalikes: true }))).not.toThrow();
  });

  test("fails at its draw otherwise, and stores nothing", async () => {
    const links = open(["Abc"], folded());
    const error = await failureOf(() => links.minter.mint(record));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_STRATEGY_FAILED", effect: "none" });
    expect(error.message).toContain("format");
    expect(links.table.calls).toEqual([]);
  });
});

test("a format that throws is named, and one that is none is refused", async () => {
  const broken: CodeFormat = {
    ...folded(),
    normalize(text) {
      if (text === "s3cr3t") throw new RangeError(text);
      return folded().normalize(text);
    },
  };
  const links = open(["s3cr3t"], broken);
  for (const call of [() => links.minter.claim("s3cr3t", record), () => links.minter.mint(record)]) {
    const error = await failureOf(call);
    expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_OPTION", cause: { name: "RangeError" } });
    expect(JSON.stringify(error)).not.toContain("s3cr3t");
  }
  // @ts-expect-error no format
  expect(() => open(["a"], {})).toThrow('"format" must be an object with a method');
});
