import { expectTypeOf, test } from "vitest";
import type { CaseId, CounterHarness, StoreCaseId, StoreHarness } from "../src/index.js";

test("ids of cases are a literal union, so that a misspelt gap does not compile", () => {
  expectTypeOf<"R01.sixteen-racers">().toExtend<StoreCaseId>();
  expectTypeOf<"C01.sixteen-racers">().toExtend<CaseId>();
  expectTypeOf<string>().not.toExtend<CaseId>();
  const gaps: NonNullable<StoreHarness["knownGaps"]> = { "R15.code-index": "cannot tell" };
  expectTypeOf(gaps["R15.code-index"]).toEqualTypeOf<string | undefined>();
  // @ts-expect-error there is no such case
  gaps["R15.code-indx"];
  const counterGaps: NonNullable<CounterHarness["knownGaps"]> = {
    // @ts-expect-error a store's case is none of a counter's
    "R15.code-index": "cannot tell",
  };
  expectTypeOf(counterGaps).toBeObject();
});
