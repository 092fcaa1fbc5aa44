import { noOverlap } from "./counter/C01-no-overlap.js";
import { laterIsHigher } from "./counter/C02-later-is-higher.js";
import { exact } from "./counter/C03-exact.js";
import { lostReplyOfCounter } from "./counter/C04-lost-reply.js";
import { badInput } from "./counter/C05-bad-input.js";
import { raise } from "./counter/C06-raise.js";
import { rollback } from "./counter/C07-rollback.js";
import { independent } from "./counter/C08-independent.js";
import { oneHolder } from "./lease/L01-one-holder.js";
import { fenceGrows } from "./lease/L02-fence-grows.js";
import { onlyTheHolder } from "./lease/L03-only-the-holder.js";
import { fullHouse } from "./lease/L04-full-house.js";
import { oneWinner } from "./store/R01-one-winner.js";
import { takenIsTrue } from "./store/R02-taken-is-true.js";
import { otherFailuresThrow } from "./store/R03-other-failures-throw.js";
import { effectIsDeclared } from "./store/R04-effect-is-declared.js";
import { fingerprint } from "./store/R05-fingerprint.js";
import { replay } from "./store/R05-replay.js";
import { lostReply } from "./store/R06-lost-reply.js";
import { noTraceNoCollateral } from "./store/R07-no-trace-no-collateral.js";
import { durableAndVisible } from "./store/R08-durable-and-visible.js";
import { codeIdentity } from "./store/R09-code-identity.js";
import { hostileCodes } from "./store/R10-hostile-codes.js";
import { scope } from "./store/R11-scope.js";
import { transactionOfMany } from "./store/R12-more-than-one.js";
import { transaction } from "./store/R12-transaction.js";
import { batch } from "./store/R13-batch.js";
import { unlikeRecords } from "./store/R13-unlike-records.js";
import { indexPreflight } from "./store/R14-index-preflight.js";
import { indexDropped } from "./store/R15-index-dropped.js";
import { abort } from "./store/R16-abort.js";
import { clientIsCallers } from "./store/R17-client-is-callers.js";
import { bounded } from "./store/R18-bounded.js";
import { optionalMethodsWork } from "./store/R19-optional-methods-work.js";
import { noLeak } from "./store/R20-no-leak.js";
import { keyIdentity } from "./store/R21-key-identity.js";
import { inputUntouched } from "./store/R22-input-untouched.js";
import { openTransaction } from "./store/R23-open-transaction.js";

/** Every case of a store, in the order of the rules. */
export const allStoreCases = [
  ...oneWinner,
  ...takenIsTrue,
  ...otherFailuresThrow,
  ...effectIsDeclared,
  ...replay,
  ...fingerprint,
  ...lostReply,
  ...noTraceNoCollateral,
  ...durableAndVisible,
  ...codeIdentity,
  ...hostileCodes,
  ...scope,
  ...transaction,
  ...transactionOfMany,
  ...batch,
  ...unlikeRecords,
  ...indexPreflight,
  ...indexDropped,
  ...abort,
  ...clientIsCallers,
  ...bounded,
  ...optionalMethodsWork,
  ...noLeak,
  ...keyIdentity,
  ...inputUntouched,
  ...openTransaction,
] as const;

/** Every case of a counter store, in the order of the rules. */
export const allCounterCases = [
  ...noOverlap,
  ...laterIsHigher,
  ...exact,
  ...lostReplyOfCounter,
  ...badInput,
  ...raise,
  ...rollback,
  ...independent,
] as const;

/** Every case of a lease store, in the order of the rules. */
export const allLeaseCases = [...oneHolder, ...fenceGrows, ...onlyTheHolder, ...fullHouse] as const;

export type StoreCaseId = (typeof allStoreCases)[number]["id"];
export type CounterCaseId = (typeof allCounterCases)[number]["id"];
export type LeaseCaseId = (typeof allLeaseCases)[number]["id"];
export type CaseId = StoreCaseId | CounterCaseId | LeaseCaseId;
