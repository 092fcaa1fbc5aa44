import { describe, expectTypeOf, test } from "vitest";
import { idempotencyMismatch, isCodemintError } from "../src/errors/index.js";
import {
  type ClaimResult,
  createMinter,
  type Minter,
  type MintResult,
  type Pending,
  type SyncMinter,
} from "../src/index.js";
import type { CodeStrategy, SyncUniqueStore, UniqueStore } from "../src/ports/index.js";
import { type Link, type MapTransaction, mapStore } from "./support/map-store.js";
import { counting } from "./support/scripted-strategy.js";

// What is asserted here is held by the compiler. Calls that it must refuse stand in functions that nobody runs.
const { store } = mapStore();
const strategy = counting();
const laterStore: UniqueStore<Link> = store;
const laterStrategy: CodeStrategy = strategy;

describe("a minter", () => {
  test("takes its record and its transaction from the store", () => {
    const minter = createMinter({ store, strategy });
    expectTypeOf(minter).toEqualTypeOf<SyncMinter<Link, MapTransaction>>();
    expectTypeOf(minter.mint).parameter(0).toEqualTypeOf<Link>();
    expectTypeOf(minter.mintMany).parameter(0).toEqualTypeOf<Iterable<Link> | AsyncIterable<Link>>();
    expectTypeOf(minter.within).parameter(0).toEqualTypeOf<MapTransaction>();
    expectTypeOf(minter.within).returns.toEqualTypeOf<SyncMinter<Link>>();
  });

  test("refuses a record that lacks a field, or misspells one", () => {
    const minter = createMinter({ store, strategy });
    const refused = () => {
      // @ts-expect-error target is missing
      minter.mint({});
      // @ts-expect-error tragte is no field
      minter.mint({ target: "x", tragte: "y" });
      // @ts-expect-error target is a text
      minter.mint({ target: 5 });
      // @ts-expect-error target is missing
      minter.claim("abc", { tenant: "t" });
      // @ts-expect-error target is missing
      minter.mintSync({ tenant: "t" });
      // @ts-expect-error target is missing
      minter.mintMany([{ tenant: "t" }]);
      // @ts-expect-error the code comes first
      minter.claim({ target: "x" }, "abc");
    };
    expectTypeOf(refused).toBeFunction();
  });

  test("refuses options that are misspelt or ill-typed", () => {
    const minter = createMinter({ store, strategy });
    const refused = () => {
      // @ts-expect-error idempotencykey is no option
      minter.mint({ target: "x" }, { idempotencykey: "k" });
      // @ts-expect-error a time-out is a number
      minter.mint({ target: "x" }, { timeoutMs: "5" });
      // @ts-expect-error a batch has a batch key
      minter.mintMany([], { idempotencyKey: "k" });
      // @ts-expect-error retries is no option
      createMinter({ store, strategy, retries: 5 });
      // @ts-expect-error a strategy is missing
      createMinter({ store });
    };
    expectTypeOf(refused).toBeFunction();
  });

  test("has the synchronous methods only where store and strategy answer at once", () => {
    const minters = [
      createMinter({ store: laterStore, strategy }),
      createMinter({ store, strategy: laterStrategy }),
      createMinter({ store: laterStore, strategy: laterStrategy }),
    ] as const;
    expectTypeOf(minters[0]).toEqualTypeOf<Minter<Link>>();
    expectTypeOf(minters[1]).toEqualTypeOf<Minter<Link, MapTransaction>>();
    expectTypeOf(minters[2]).toEqualTypeOf<Minter<Link>>();
    expectTypeOf<Minter<Link>>().not.toHaveProperty("mintSync");
    expectTypeOf<Minter<Link>>().not.toHaveProperty("claimSync");
    expectTypeOf<SyncMinter<Link>>().toHaveProperty("mintSync");
    expectTypeOf<Minter<Link, MapTransaction>["within"]>().returns.toEqualTypeOf<Minter<Link>>();
  });

  test("cannot be bound to a transaction that its store knows nothing of", () => {
    const without = createMinter({ store: laterStore, strategy });
    const minter = createMinter({ store, strategy });
    const refused = (transaction: MapTransaction) => {
      // @ts-expect-error this store has no transactions
      without.within(transaction);
      // @ts-expect-error a transaction of another kind
      minter.within("BEGIN");
      // @ts-expect-error a minter inside a transaction has none of its own
      minter.within(transaction).within(transaction);
    };
    expectTypeOf(refused).toBeFunction();
  });

  test("that is synchronous serves wherever one is asked for", () => {
    expectTypeOf<SyncMinter<Link>>().toExtend<Minter<Link>>();
    expectTypeOf<SyncUniqueStore<Link, MapTransaction>>().toExtend<UniqueStore<Link, MapTransaction>>();
    expectTypeOf<SyncUniqueStore<Link, MapTransaction>>().toExtend<UniqueStore<Link>>();
  });

  test("resumes to the result of what is pending", () => {
    const minter = createMinter({ store, strategy });
    const resumed = (pending: Pending) => {
      if (pending.kind === "mint") return minter.resume({ ...pending, kind: "mint" }, { target: "x" });
      return minter.resume({ ...pending, kind: "claim" }, { target: "x" });
    };
    expectTypeOf(resumed).returns.toEqualTypeOf<Promise<MintResult> | Promise<ClaimResult>>();
    const either = (pending: Pending) => minter.resume(pending, { target: "x" });
    expectTypeOf(either).returns.toEqualTypeOf<Promise<MintResult | ClaimResult>>();
  });
});

describe("isCodemintError", () => {
  test("narrows the details by the code that is asked for", () => {
    const error: unknown = idempotencyMismatch({ differs: "code" });
    if (isCodemintError(error, "ERR_CODEMINT_IDEMPOTENCY_MISMATCH")) {
      expectTypeOf(error.details.differs).toEqualTypeOf<"fingerprint" | "code">();
      expectTypeOf(error.effect).toEqualTypeOf<"none" | "applied" | "unknown">();
    }
  });

  test("narrows the details by a check of the code afterwards", () => {
    const error: unknown = idempotencyMismatch({ differs: "code" });
    if (isCodemintError(error) && error.code === "ERR_CODEMINT_EXHAUSTED") {
      expectTypeOf(error.details.keyspace).toEqualTypeOf<bigint>();
    }
  });

  test("refuses a code that does not exist", () => {
    // @ts-expect-error there is no such code
    const refused = () => isCodemintError(new Error("x"), "ERR_CODEMINT_NONSENSE");
    expectTypeOf(refused).toBeFunction();
  });
});
