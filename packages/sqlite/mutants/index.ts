import { countsOnFromItsStart } from "./counter/counts-on-from-its-start.js";
import { joinsTheTransaction } from "./counter/joins-the-transaction.js";
import { startsAfresh } from "./counter/starts-afresh.js";
import { lendsAfresh } from "./lease/lends-afresh.js";
import { lendsByItsOwnList } from "./lease/lends-by-its-own-list.js";
import { lendsInsideTheTransaction } from "./lease/lends-inside-the-transaction.js";
import type { Mutant } from "./mutant.js";
import { anyErrorIsTaken } from "./store/any-error-is-taken.js";
import { busyWillHaveWorked } from "./store/busy-will-have-worked.js";
import { clearsTheLastRun } from "./store/clears-the-last-run.js";
import { replacesInOtherProcesses } from "./store/replaces-in-other-processes.js";
import { trustsTheTable } from "./store/trusts-the-table.js";
import { zeroRowsIsTaken } from "./store/zero-rows-is-taken.js";

/** Wrong stores on SQLite, for the cases that a store in memory cannot come to. */
export const mutants: readonly Mutant[] = [
  replacesInOtherProcesses,
  anyErrorIsTaken,
  clearsTheLastRun,
  zeroRowsIsTaken,
  busyWillHaveWorked,
  trustsTheTable,
  countsOnFromItsStart,
  startsAfresh,
  joinsTheTransaction,
  lendsByItsOwnList,
  lendsInsideTheTransaction,
  lendsAfresh,
];
