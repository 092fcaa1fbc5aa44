import { describe, expect, test } from "vitest";
import {
  alphabets,
  base62,
  baseN,
  capability,
  counter,
  createMinter,
  customCodes,
  folded,
  format,
  growing,
  hashed,
  leased,
  permutation,
  permuted,
  random,
  snowflake,
  wordFilter,
} from "../../src/index.js";
import { counterAt } from "../strategies/counters.js";
import { leasesAt } from "../strategies/leases.js";
import { failureOf } from "../support/coded.js";

const { store } = counterAt(0n);
const { store: leases } = leasesAt(() => 0);
const { acquire, renew, release } = leases;
const key = new Uint8Array(32).fill(1);

const refusal = (option: string) => ({
  code: "ERR_CODEMINT_INVALID_OPTION",
  effect: "none",
  details: { option },
});

describe("options that are no object", () => {
  const optional: [string, (options: never) => unknown][] = [
    ["baseN", (options) => baseN(alphabets.base62, options)],
    ["random", random],
    ["hashed", hashed],
    ["capability", capability],
    ["counter", (options) => counter(store, options)],
    ["leased", (options) => leased(store, options)],
    ["folded", folded],
    ["wordFilter", (options) => wordFilter([], options)],
  ];
  const required: [string, (options: never) => unknown][] = [
    ["createMinter", createMinter],
    ["permuted", (options) => permuted(counter(store), options)],
    ["permutation", permutation],
    ["snowflake", snowflake],
    ["format", format],
    ["growing", (options) => growing((length) => random({ length }), options)],
  ];

  test.each([...optional, ...required])("%s", async (_, make) => {
    for (const wrong of [null, 5, "s3cr3t"]) {
      const error = await failureOf(() => make(wrong as never));
      expect(error).toMatchObject(refusal("options"));
      expect(error.message).not.toContain("s3cr3t");
    }
  });

  test.each(required)("%s, which needs them", async (_, make) => {
    expect(await failureOf(() => make(undefined as never))).toMatchObject(refusal("options"));
  });

  test("customCodes, under the name that they have there", async () => {
    expect(await failureOf(() => customCodes(null as never))).toMatchObject(refusal("rules"));
  });

  test("the layout of snowflake", async () => {
    const make = () => snowflake({ worker: 0, layout: null as never });
    expect(await failureOf(make)).toMatchObject(refusal("layout"));
  });
});

describe("what a strategy draws on is looked at when it is made", () => {
  test.each([undefined, null, 5, "s3cr3t", {}, { reserve() {} }, { raise() {} }])(
    "%o is no counter store",
    async (wrong) => {
      for (const make of [counter, leased]) {
        expect(await failureOf(() => make(wrong as never))).toMatchObject(refusal("store"));
      }
    },
  );

  test.each([undefined, null, {}, { acquire, renew }, { acquire, release }, { renew, release }])(
    "%o is no lease store",
    async (wrong) => {
      const make = () => snowflake({ worker: { leases: wrong as never } });
      expect(await failureOf(make)).toMatchObject(refusal("worker.leases"));
    },
  );

  test.each([undefined, null, {}, base62, random(), hashed(), { ...counter(store), limit: 5 }])(
    "%o has no numbers to permute",
    async (wrong) => {
      expect(await failureOf(() => permuted(wrong as never, { key }))).toMatchObject(refusal("numbers"));
    },
  );
});
