import { noOverlap } from "./counter/C01-no-overlap.js";
import { oneWinner } from "./store/R01-one-winner.js";
import { transaction } from "./store/R12-transaction.js";
import { batch } from "./store/R13-batch.js";
import { indexPreflight } from "./store/R14-index-preflight.js";
import { indexDropped } from "./store/R15-index-dropped.js";

/** Every case of a store, in the order of the rules. */
export const allStoreCases = [
  ...oneWinner,
  ...transaction,
  ...batch,
  ...indexPreflight,
  ...indexDropped,
] as const;

/** Every case of a counter store, in the order of the rules. */
export const allCounterCases = [...noOverlap] as const;

export type StoreCaseId = (typeof allStoreCases)[number]["id"];
export type CounterCaseId = (typeof allCounterCases)[number]["id"];
export type CaseId = StoreCaseId | CounterCaseId;
