import { createMinter, random } from "@codemint/core";
import { describe, expect, expectTypeOf, test } from "vitest";
import { memoryCounter, memoryStore, memoryTable } from "../src/index.js";

interface Link {
  readonly domain: string;
  readonly target: string;
}
const link: Link = { domain: "x.example", target: "https://example.com/a" };

describe("a memory store", () => {
  test("answers at once, so that a minter mints without a promise", () => {
    const table = memoryTable({ unique: [["code"], ["idempotencyKey"]] });
    const links = createMinter({ store: memoryStore<Link>({ table }), strategy: random({ length: 7 }) });
    const { code } = links.mintSync(link);
    expect(table.all()).toMatchObject([{ ...link, code }]);
  });

  test("fails a record that throws when it is read, and no other of its batch", async () => {
    const table = memoryTable({ unique: [["code"], ["idempotencyKey"]] });
    const links = createMinter({ store: memoryStore<Link>({ table }), strategy: random({ length: 7 }) });
    const broken: Link = {
      domain: "x.example",
      get target(): string {
        throw new Error("secret");
      },
    };
    const results = [];
    for await (const result of links.mintMany([link, broken, link])) results.push(result);
    expect(results).toMatchObject([
      { replayed: false },
      { error: { code: "ERR_CODEMINT_INVALID_RECORD", effect: "none" } },
      { replayed: false },
    ]);
    expect(table.all()).toHaveLength(2);
  });

  test("makes the table that it needs, with the scope's fields not null", () => {
    const store = memoryStore<Link>({ scope: ["domain"] });
    expect(store.verify()).toBeUndefined();
    const request = {
      code: "x",
      keyed: false,
      idempotencyKey: "00000000-0000-4000-8000-000000000001",
      record: link,
    };
    expect(store.insert(request)).toEqual({ status: "inserted" });
  });

  test("names a misspelt scope field, and is synchronous only without an interleave", () => {
    // @ts-expect-error "domian" is no field of Link
    memoryStore<Link>({ scope: ["domian"] });
    expectTypeOf(memoryStore<Link>().insert).returns.not.toMatchTypeOf<Promise<unknown>>();
    expectTypeOf(memoryCounter().reserve).returns.toEqualTypeOf<{
      readonly first: bigint;
      readonly last: bigint;
    }>();
  });

  test("refuses a transaction that has ended", () => {
    const table = memoryTable({ unique: [["code"], ["idempotencyKey"]] });
    const transaction = table.begin();
    const store = memoryStore<Link>({ table }).within?.(transaction);
    transaction.commit();
    const request = {
      code: "x",
      keyed: false,
      idempotencyKey: "00000000-0000-4000-8000-000000000001",
      record: link,
    };
    expect(() => store?.insert(request)).toThrow(
      expect.objectContaining({ code: "ERR_CODEMINT_CLOSED", effect: "none", transaction: "gone" }),
    );
    expect(table.all()).toEqual([]);
  });
});
