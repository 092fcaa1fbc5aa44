import { describe, expect, test, vi } from "vitest";
import { createMinter } from "../../src/mint/create-minter.js";
import type { Policy } from "../../src/ports/index.js";
import { expectNoTrace, failureOf } from "../support/coded.js";
import { codesOf, faultySlowStore, faultyStore, type Link, mapStore } from "../support/map-store.js";
import { counting, scripted } from "../support/scripted-strategy.js";
import { all, links, minted } from "./batch-records.js";

function open(options: object = {}) {
  const { table, store } = mapStore();
  return { table, store, minter: createMinter({ store, strategy: counting(), policy: [], ...options }) };
}

describe("mintMany", () => {
  test("gives a code to each record, in order, in rounds of one statement", async () => {
    const { table, minter } = open();
    expect(await all(minter.mintMany(links(2500)))).toEqual(minted(2500));
    expect(table.rows.map(({ record }) => record)).toEqual(links(2500));
    expect(codesOf(table, "insertMany").map(({ length }) => length)).toEqual([1000, 1000, 500]);
    expect(codesOf(table, "find")).toEqual([]);
  });

  test("takes any iterable, also an asynchronous one, and none at all", async () => {
    async function* slowly() {
      yield* links(3);
    }
    function* quickly() {
      yield* links(3);
    }
    for (const records of [slowly(), quickly(), new Set(links(3))]) {
      expect(await all(open().minter.mintMany(records))).toEqual(minted(3));
    }
    expect(await all(open().minter.mintMany([]))).toEqual([]);
  });

  test("needs as many rounds as the unluckiest record, however many there are", async () => {
    const { table, store } = mapStore();
    let first = 0;
    let second = 0;
    const strategy = {
      ...scripted([]),
      next: ({ attempt }: { attempt: number }) => (attempt === 0 ? `x${first++ % 100}` : `y${second++}`),
    };
    const minter = createMinter({ store, strategy, policy: [] });
    await all(minter.mintMany(links(100)));
    const before = table.calls.length;
    const results = await all(minter.mintMany(links(100)));
    expect(results.every((result) => "code" in result && result.code.startsWith("y"))).toBe(true);
    expect(table.calls.slice(before).map(({ method }) => method)).toEqual([
      "insertMany",
      "find",
      "insertMany",
    ]);
  });

  test("draws again for a code that is taken, in the table or within the batch", async () => {
    const { table, store } = mapStore();
    const minter = createMinter({ store, strategy: scripted(["a", "a", "b", "c", "d"]), policy: [] });
    await minter.mint({ target: "first" });
    const results = await all(minter.mintMany(links(3)));
    expect(results.map((result) => "code" in result && result.code)).toEqual(["d", "b", "c"]);
    expect(table.rows).toHaveLength(4);
    const batchOfOne = createMinter({
      store: mapStore().store,
      strategy: scripted(["a", "a", "b"]),
      policy: [],
    });
    expect(await all(batchOfOne.mintMany(links(2)))).toMatchObject([{ code: "a" }, { code: "b" }]);
  });

  test("obeys the policy", async () => {
    const policy: Policy = {
      name: "odd",
      inspect: (code) => (/[13579]$/.test(code) ? { rule: "odd", reason: "It is odd." } : undefined),
    };
    const results = await all(open({ policy }).minter.mintMany(links(3)));
    expect(results).toMatchObject([{ code: "c0" }, { code: "c2" }, { code: "c4" }]);
  });

  test("goes on past a bad record, whose error stands at its index", async () => {
    const { table, minter } = open();
    const bad = [null, 5, { target: "t", code: "s3cr3t" }] as unknown as Link[];
    const [first = { target: "" }, ...rest] = links(3);
    const results = await all(minter.mintMany([first, ...bad, ...rest]));
    expect(results.map((result) => ("code" in result ? "code" : "error"))).toEqual([
      "code",
      "error",
      "error",
      "error",
      "code",
      "code",
    ]);
    for (const result of results) {
      if (!("error" in result)) continue;
      expect(result.error).toMatchObject({ code: "ERR_CODEMINT_INVALID_RECORD", effect: "none" });
      expectNoTrace(result.error, ["s3cr3t"]);
    }
    expect(results.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(table.rows).toHaveLength(3);
  });

  test("goes on past a record whose scope is no value", async () => {
    const { store } = mapStore({ scope: ["tenant"] });
    const minter = createMinter({ store, strategy: counting(), policy: [] });
    const unreadable = {
      target: "x",
      get tenant(): string {
        throw new Error("s3cr3t");
      },
    };
    const bare = { target: "x", tenant: Object.create(null) } as Link;
    const results = await all(
      minter.mintMany([{ target: "x", tenant: "t" }, unreadable, bare, { target: "y", tenant: "t" }], {
        batchKey: "k",
      }),
    );
    expect(results).toMatchObject([
      { code: expect.any(String) },
      { error: { code: "ERR_CODEMINT_INVALID_RECORD" } },
      { error: { code: "ERR_CODEMINT_INVALID_RECORD" } },
      { code: expect.any(String) },
    ]);
  });

  test("works on a store that inserts one at a time, and over promises", async () => {
    const { table, store } = faultyStore(() => ({}));
    const { insertMany: _, ...single } = store;
    const one = createMinter({ store: single, strategy: counting(), policy: [] });
    expect(await all(one.mintMany(links(3)))).toEqual(minted(3));
    expect(codesOf(table, "insert")).toEqual([["c0"], ["c1"], ["c2"]]);
    const slow = createMinter({ store: faultySlowStore().store, strategy: counting(), policy: [] });
    expect(await all(slow.mintMany(links(3)))).toEqual(minted(3));
  });

  test("takes part in a transaction", async () => {
    const { table, minter } = open();
    const transaction = table.begin();
    expect(await all(minter.within(transaction).mintMany(links(2)))).toEqual(minted(2));
    expect(table.rows).toEqual([]);
    transaction.commit();
    expect(table.rows).toHaveLength(2);
  });

  test("is a new batch each time it is iterated", async () => {
    const { table, minter } = open();
    const batch = minter.mintMany(links(2));
    expect(await all(batch)).toEqual(minted(2));
    expect(await all(batch)).toEqual(minted(2, false, 2));
    expect(table.rows).toHaveLength(4);
  });

  test("reports totals after each round, to a listener that may fail", async () => {
    const onProgress = vi.fn(() => {
      throw new Error("mine");
    });
    const { minter } = open();
    const [first = { target: "" }, ...rest] = links(4);
    const records = [first, null as unknown as Link, ...rest];
    expect(await all(minter.mintMany(records, { batchSize: 2, onProgress }))).toHaveLength(5);
    expect(onProgress.mock.calls).toEqual([
      [{ done: 2, replayed: 0, failed: 1 }],
      [{ done: 4, replayed: 0, failed: 1 }],
      [{ done: 5, replayed: 0, failed: 1 }],
    ]);
  });
});

describe("a batch key", () => {
  test("makes a second run give the codes of the first, and store nothing", async () => {
    const { table, minter } = open();
    const options = { batchKey: "import-7", batchSize: 2 };
    expect(await all(minter.mintMany(links(5), options))).toEqual(minted(5));
    expect(await all(minter.mintMany(links(5), options))).toEqual(minted(5, true));
    expect(table.rows).toHaveLength(5);
  });

  test("makes a run go on where an earlier one was left", async () => {
    const { table, minter } = open();
    const options = { batchKey: "import-7", batchSize: 2 };
    for await (const { index } of minter.mintMany(links(5), options)) if (index === 2) break;
    expect(table.rows).toHaveLength(4);
    const results = await all(minter.mintMany(links(5), options));
    expect(results.map((result) => "replayed" in result && result.replayed)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(table.rows).toHaveLength(5);
  });

  test("holds whatever the size of the rounds; another key is another batch", async () => {
    const { table, minter } = open();
    await all(minter.mintMany(links(5), { batchKey: "one", batchSize: 2 }));
    expect(await all(minter.mintMany(links(5), { batchKey: "one", batchSize: 5 }))).toEqual(minted(5, true));
    await all(minter.mintMany(links(5), { batchKey: "two" }));
    expect(table.rows).toHaveLength(10);
  });
});

describe("mintMany refuses", () => {
  test.each([
    ["records", 5, {}],
    ["records", null, {}],
    ["records", {}, {}],
    ["records", "s3cr3t", {}],
    ["records", { [Symbol.iterator]: 5 }, {}],
    ["options", [], null],
    ["batchSize", [], { batchSize: 0 }],
    ["batchSize", [], { batchSize: 10_001 }],
    ["batchSize", [], { batchSize: "5" }],
    ["timeoutMs", [], { timeoutMs: 0 }],
    ["signal", [], { signal: "s3cr3t" }],
    ["onProgress", [], { onProgress: "s3cr3t" }],
  ])("bad %s at once, before anything is read", async (option, records, options) => {
    const error = await failureOf(() => open().minter.mintMany(records as never, options as never));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_OPTION", effect: "none", details: { option } });
    expect(error.message).not.toContain("s3cr3t");
  });

  test.each(["", "s3cr3t\0", 5, null])("the batch key %j", async (batchKey) => {
    const error = await failureOf(() => open().minter.mintMany([], { batchKey } as never));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_KEY", effect: "none" });
    expect(error.message).not.toContain("s3cr3t");
  });
});
