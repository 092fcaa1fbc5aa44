import type { Mutant } from "@codemint/conformance/mutants";
import { countsOnFromItsStart } from "./counter/counts-on-from-its-start.js";
import { joinsTheTransaction } from "./counter/joins-the-transaction.js";
import { startsAfresh } from "./counter/starts-afresh.js";
import { lendsAfresh } from "./lease/lends-afresh.js";
import { lendsByItsOwnList } from "./lease/lends-by-its-own-list.js";
import { lendsInsideTheTransaction } from "./lease/lends-inside-the-transaction.js";
import { busyWillHaveWorked } from "./store/busy-will-have-worked.js";
import { clearsTheLastRun } from "./store/clears-the-last-run.js";
import { constraintIsTaken } from "./store/constraint-is-taken.js";
import { doesWithoutTheClause } from "./store/does-without-the-clause.js";
import { letsSqliteCheck } from "./store/lets-sqlite-check.js";
import { makesTheTable } from "./store/makes-the-table.js";
import { opensTheFileAgain } from "./store/opens-the-file-again.js";
import { readsTheIndexsText } from "./store/reads-the-indexs-text.js";
import { replacesInOtherProcesses } from "./store/replaces-in-other-processes.js";
import { seesThroughViews } from "./store/sees-through-views.js";
import { writesItLater } from "./store/writes-it-later.js";

/** Wrong stores on SQLite, for the cases that a store in memory cannot come to. */
export const mutants: readonly Mutant[] = [
  replacesInOtherProcesses,
  constraintIsTaken,
  writesItLater,
  opensTheFileAgain,
  clearsTheLastRun,
  doesWithoutTheClause,
  busyWillHaveWorked,
  makesTheTable,
  seesThroughViews,
  readsTheIndexsText,
  letsSqliteCheck,
  countsOnFromItsStart,
  startsAfresh,
  joinsTheTransaction,
  lendsByItsOwnList,
  lendsInsideTheTransaction,
  lendsAfresh,
];
