import type { Mutant } from "../src/mutants.js";
import { believesItsCaller } from "./counter/believes-its-caller.js";
import { cachesABlock } from "./counter/caches-a-block.js";
import { countsInFloats } from "./counter/counts-in-floats.js";
import { foldsTheName } from "./counter/folds-the-name.js";
import { hasOneSequence } from "./counter/has-one-sequence.js";
import { lowersAsWell } from "./counter/lowers-as-well.js";
import { neverRaises } from "./counter/never-raises.js";
import { putsTheRangeBack } from "./counter/puts-the-range-back.js";
import { readsThenWrites } from "./counter/reads-then-writes.js";
import { startsAgain } from "./counter/starts-again.js";
import { beginsAtOnce } from "./lease/begins-at-once.js";
import { countsRenewals } from "./lease/counts-renewals.js";
import { expiredIsLost } from "./lease/expired-is-lost.js";
import { forgetsRenewals } from "./lease/forgets-renewals.js";
import { givesBackTooMuch } from "./lease/gives-back-too-much.js";
import { hasNoFence } from "./lease/has-no-fence.js";
import { hasOneHouse } from "./lease/has-one-house.js";
import { lendsBeyondTheHouse } from "./lease/lends-beyond-the-house.js";
import { lendsInTurn } from "./lease/lends-in-turn.js";
import { looksThenTakes } from "./lease/looks-then-takes.js";
import { lostIsNothing } from "./lease/lost-is-nothing.js";
import { renewsBySlot } from "./lease/renews-by-slot.js";
import { renewsToTheLetter } from "./lease/renews-to-the-letter.js";
import { squeezesOneIn } from "./lease/squeezes-one-in.js";
import { acknowledgesBeforeItStores } from "./store/acknowledges-before-it-stores.js";
import { alwaysPerTenant } from "./store/always-per-tenant.js";
import { anyErrorIsTaken } from "./store/any-error-is-taken.js";
import { batchByCode } from "./store/batch-by-code.js";
import { batchByPosition } from "./store/batch-by-position.js";
import { batchDropsTheFingerprint } from "./store/batch-drops-the-fingerprint.js";
import { batchEndsAtItsFirstError } from "./store/batch-ends-at-its-first-error.js";
import { batchFillsWhatTheFirstFills } from "./store/batch-fills-what-the-first-fills.js";
import { batchInKeyOrder } from "./store/batch-in-key-order.js";
import { batchInOneRegion } from "./store/batch-in-one-region.js";
import { batchInOneStatement } from "./store/batch-in-one-statement.js";
import { batchIsNeverEmpty } from "./store/batch-is-never-empty.js";
import { batchStaysOutside } from "./store/batch-stays-outside.js";
import { batchThatDidNotThrow } from "./store/batch-that-did-not-throw.js";
import { batchWithoutWaiting } from "./store/batch-without-waiting.js";
import { believesTheViolatedIndex } from "./store/believes-the-violated-index.js";
import { bindsToNothing } from "./store/binds-to-nothing.js";
import { checkThenInsert } from "./store/check-then-insert.js";
import { closesWhatIsOld } from "./store/closes-what-is-old.js";
import { coercesTheCode } from "./store/coerces-the-code.js";
import { countsByGuess } from "./store/counts-by-guess.js";
import { countsTheMisses } from "./store/counts-the-misses.js";
import { cutsLongCodes } from "./store/cuts-long-codes.js";
import { cutsTheFingerprint } from "./store/cuts-the-fingerprint.js";
import { cutsTheRecord } from "./store/cuts-the-record.js";
import { doublesQuotes } from "./store/doubles-quotes.js";
import { drawsABetterKey } from "./store/draws-a-better-key.js";
import { dropsTheFingerprint } from "./store/drops-the-fingerprint.js";
import { dropsTheInvisible } from "./store/drops-the-invisible.js";
import { endsAtNul } from "./store/ends-at-nul.js";
import { everyUniqueIndexIsOurs } from "./store/every-unique-index-is-ours.js";
import { firstRowOnly } from "./store/first-row-only.js";
import { foldsAccents } from "./store/folds-accents.js";
import { foldsCase } from "./store/folds-case.js";
import { foldsScripts } from "./store/folds-scripts.js";
import { foldsTheFingerprint } from "./store/folds-the-fingerprint.js";
import { foldsTheKey } from "./store/folds-the-key.js";
import { foldsTheRegion } from "./store/folds-the-region.js";
import { foldsTheScope } from "./store/folds-the-scope.js";
import { forgetsTheScope } from "./store/forgets-the-scope.js";
import { forgetsTheSignal } from "./store/forgets-the-signal.js";
import { forgetsTheTimeOut } from "./store/forgets-the-time-out.js";
import { halfRecordStays } from "./store/half-record-stays.js";
import { hasNoName } from "./store/has-no-name.js";
import { hidesTheAbortedTransaction } from "./store/hides-the-aborted-transaction.js";
import { indexesHalfOfTheKey } from "./store/indexes-half-of-the-key.js";
import { joinsAnyTransaction } from "./store/joins-any-transaction.js";
import { joinsTheScope } from "./store/joins-the-scope.js";
import { keepsItsFirstTransaction } from "./store/keeps-its-first-transaction.js";
import { keyWithoutAnIndex } from "./store/key-without-an-index.js";
import { keylessHolderIsNobody } from "./store/keyless-holder-is-nobody.js";
import { leavesTheLateToItself } from "./store/leaves-the-late-to-itself.js";
import { listensForEver } from "./store/listens-for-ever.js";
import { listensToEverySignal } from "./store/listens-to-every-signal.js";
import { looksUpInAPlainObject } from "./store/looks-up-in-a-plain-object.js";
import { lostBatchIsNothing } from "./store/lost-batch-is-nothing.js";
import { marksTheLatest } from "./store/marks-the-latest.js";
import { messageMatching } from "./store/message-matching.js";
import { movesTheCode } from "./store/moves-the-code.js";
import { namesTheEmptyCode } from "./store/names-the-empty-code.js";
import { namesTheRecord } from "./store/names-the-record.js";
import { namesTheRecordInItsCause } from "./store/names-the-record-in-its-cause.js";
import { normalises } from "./store/normalises.js";
import { normalisesTheRecord } from "./store/normalises-the-record.js";
import { nullIsAScope } from "./store/null-is-a-scope.js";
import { oldRecordsAreMine } from "./store/old-records-are-mine.js";
import { otherIndexFirst } from "./store/other-index-first.js";
import { ownRowIsTaken } from "./store/own-row-is-taken.js";
import { prefersTheRecordsCode } from "./store/prefers-the-records-code.js";
import { prefixIsTaken } from "./store/prefix-is-taken.js";
import { promisesABatch } from "./store/promises-a-batch.js";
import { queuesUnheard } from "./store/queues-unheard.js";
import { readsFromAReplica } from "./store/reads-from-a-replica.js";
import { readsNumbers } from "./store/reads-numbers.js";
import { readsTheCodeInAnyScope } from "./store/reads-the-code-in-any-scope.js";
import { refusalLeavesItUsable } from "./store/refusal-leaves-it-usable.js";
import { remembersLostKeys } from "./store/remembers-lost-keys.js";
import { remembersTakenCodes } from "./store/remembers-taken-codes.js";
import { remembersTheIndexes } from "./store/remembers-the-indexes.js";
import { repairsBrokenText } from "./store/repairs-broken-text.js";
import { replacesTheOtherHolder } from "./store/replaces-the-other-holder.js";
import { replayBringsTheRecordUpToDate } from "./store/replay-brings-the-record-up-to-date.js";
import { replayHasNoFingerprint } from "./store/replay-has-no-fingerprint.js";
import { retriesUnderANewKey } from "./store/retries-under-a-new-key.js";
import { retriesWithoutBound } from "./store/retries-without-bound.js";
import { sentIsStored } from "./store/sent-is-stored.js";
import { setsTheClientUp } from "./store/sets-the-client-up.js";
import { sharesKeysBetweenScopes } from "./store/shares-keys-between-scopes.js";
import { stampsTheRecord } from "./store/stamps-the-record.js";
import { staysInTheTransaction } from "./store/stays-in-the-transaction.js";
import { staysOutsideTheTransaction } from "./store/stays-outside-the-transaction.js";
import { storesThreeBytes } from "./store/stores-three-bytes.js";
import { stripsDollars } from "./store/strips-dollars.js";
import { takenNeedsNoRollback } from "./store/taken-needs-no-rollback.js";
import { tellsTheRepeatsFingerprint } from "./store/tells-the-repeats-fingerprint.js";
import { trimsBlanks } from "./store/trims-blanks.js";
import { trimsTheRecord } from "./store/trims-the-record.js";
import { trustsNoTrigger } from "./store/trusts-no-trigger.js";
import { trustsTheTable } from "./store/trusts-the-table.js";
import { trustsWhatItSent } from "./store/trusts-what-it-sent.js";
import { uncommittedIsTaken } from "./store/uncommitted-is-taken.js";
import { uniqueInTheWholeTable } from "./store/unique-in-the-whole-table.js";
import { unknownIsNothing } from "./store/unknown-is-nothing.js";
import { unreadableHolderIsSomebody } from "./store/unreadable-holder-is-somebody.js";
import { upsert } from "./store/upsert.js";
import { verifiesOnce } from "./store/verifies-once.js";
import { verifiesUnheard } from "./store/verifies-unheard.js";
import { wantsATenant } from "./store/wants-a-tenant.js";
import { wantsNotNull } from "./store/wants-not-null.js";
import { wantsRandomKeys } from "./store/wants-random-keys.js";
import { wantsTheCodeAlone } from "./store/wants-the-code-alone.js";
import { zeroRowsIsInserted } from "./store/zero-rows-is-inserted.js";
import { zeroRowsIsTaken } from "./store/zero-rows-is-taken.js";

/** Every wrong store and every wrong counter, in the order of the first rule that it breaks. */
export const mutants: readonly Mutant[] = [
  checkThenInsert,
  upsert,
  anyErrorIsTaken,
  countsTheMisses,
  alwaysPerTenant,
  uncommittedIsTaken,
  trimsTheRecord,
  normalisesTheRecord,
  cutsTheRecord,
  foldsTheRegion,
  acknowledgesBeforeItStores,
  zeroRowsIsInserted,
  zeroRowsIsTaken,
  remembersTakenCodes,
  prefixIsTaken,
  keylessHolderIsNobody,
  readsFromAReplica,
  oldRecordsAreMine,
  messageMatching,
  everyUniqueIndexIsOurs,
  halfRecordStays,
  replacesTheOtherHolder,
  unknownIsNothing,
  sentIsStored,
  hidesTheAbortedTransaction,
  retriesUnderANewKey,
  bindsToNothing,
  refusalLeavesItUsable,
  staysOutsideTheTransaction,
  batchStaysOutside,
  keepsItsFirstTransaction,
  ownRowIsTaken,
  firstRowOnly,
  tellsTheRepeatsFingerprint,
  unreadableHolderIsSomebody,
  otherIndexFirst,
  believesTheViolatedIndex,
  keyWithoutAnIndex,
  replayBringsTheRecordUpToDate,
  dropsTheFingerprint,
  foldsTheFingerprint,
  cutsTheFingerprint,
  replayHasNoFingerprint,
  remembersLostKeys,
  marksTheLatest,
  trustsWhatItSent,
  foldsCase,
  foldsAccents,
  trimsBlanks,
  normalises,
  dropsTheInvisible,
  readsNumbers,
  foldsScripts,
  doublesQuotes,
  storesThreeBytes,
  stripsDollars,
  endsAtNul,
  repairsBrokenText,
  namesTheEmptyCode,
  cutsLongCodes,
  coercesTheCode,
  looksUpInAPlainObject,
  uniqueInTheWholeTable,
  joinsTheScope,
  foldsTheScope,
  sharesKeysBetweenScopes,
  readsTheCodeInAnyScope,
  nullIsAScope,
  movesTheCode,
  forgetsTheScope,
  wantsRandomKeys,
  staysInTheTransaction,
  takenNeedsNoRollback,
  batchByCode,
  batchByPosition,
  batchDropsTheFingerprint,
  batchFillsWhatTheFirstFills,
  batchInOneRegion,
  batchEndsAtItsFirstError,
  batchInKeyOrder,
  batchInOneStatement,
  batchIsNeverEmpty,
  batchThatDidNotThrow,
  batchWithoutWaiting,
  lostBatchIsNothing,
  promisesABatch,
  remembersTheIndexes,
  verifiesOnce,
  trustsNoTrigger,
  trustsTheTable,
  wantsATenant,
  wantsNotNull,
  wantsTheCodeAlone,
  forgetsTheSignal,
  closesWhatIsOld,
  listensForEver,
  listensToEverySignal,
  queuesUnheard,
  leavesTheLateToItself,
  setsTheClientUp,
  verifiesUnheard,
  forgetsTheTimeOut,
  retriesWithoutBound,
  countsByGuess,
  hasNoName,
  namesTheRecordInItsCause,
  namesTheRecord,
  drawsABetterKey,
  foldsTheKey,
  indexesHalfOfTheKey,
  prefersTheRecordsCode,
  stampsTheRecord,
  joinsAnyTransaction,
  readsThenWrites,
  cachesABlock,
  countsInFloats,
  neverRaises,
  startsAgain,
  putsTheRangeBack,
  believesItsCaller,
  hasOneSequence,
  lowersAsWell,
  foldsTheName,
  looksThenTakes,
  forgetsRenewals,
  renewsToTheLetter,
  beginsAtOnce,
  givesBackTooMuch,
  hasNoFence,
  countsRenewals,
  renewsBySlot,
  expiredIsLost,
  lostIsNothing,
  squeezesOneIn,
  hasOneHouse,
  lendsBeyondTheHouse,
  lendsInTurn,
];
