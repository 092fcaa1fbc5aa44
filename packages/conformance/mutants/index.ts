import type { Mutant } from "./mutant.js";
import { acknowledgesBeforeItStores } from "./store/acknowledges-before-it-stores.js";
import { alwaysPerTenant } from "./store/always-per-tenant.js";
import { anyErrorIsTaken } from "./store/any-error-is-taken.js";
import { checkThenInsert } from "./store/check-then-insert.js";
import { coercesTheCode } from "./store/coerces-the-code.js";
import { countsTheMisses } from "./store/counts-the-misses.js";
import { cutsLongCodes } from "./store/cuts-long-codes.js";
import { doublesQuotes } from "./store/doubles-quotes.js";
import { dropsTheInvisible } from "./store/drops-the-invisible.js";
import { endsAtNul } from "./store/ends-at-nul.js";
import { everyUniqueIndexIsOurs } from "./store/every-unique-index-is-ours.js";
import { firstRowOnly } from "./store/first-row-only.js";
import { foldsAccents } from "./store/folds-accents.js";
import { foldsCase } from "./store/folds-case.js";
import { foldsScripts } from "./store/folds-scripts.js";
import { foldsTheScope } from "./store/folds-the-scope.js";
import { halfRecordStays } from "./store/half-record-stays.js";
import { hidesTheAbortedTransaction } from "./store/hides-the-aborted-transaction.js";
import { joinsTheScope } from "./store/joins-the-scope.js";
import { keyWithoutAnIndex } from "./store/key-without-an-index.js";
import { keylessHolderIsNobody } from "./store/keyless-holder-is-nobody.js";
import { looksUpInAPlainObject } from "./store/looks-up-in-a-plain-object.js";
import { marksTheLatest } from "./store/marks-the-latest.js";
import { messageMatching } from "./store/message-matching.js";
import { movesTheCode } from "./store/moves-the-code.js";
import { normalises } from "./store/normalises.js";
import { nullIsAScope } from "./store/null-is-a-scope.js";
import { otherIndexFirst } from "./store/other-index-first.js";
import { ownRowIsTaken } from "./store/own-row-is-taken.js";
import { prefixIsTaken } from "./store/prefix-is-taken.js";
import { readsFromAReplica } from "./store/reads-from-a-replica.js";
import { readsNumbers } from "./store/reads-numbers.js";
import { readsTheCodeInAnyScope } from "./store/reads-the-code-in-any-scope.js";
import { remembersLostKeys } from "./store/remembers-lost-keys.js";
import { remembersTakenCodes } from "./store/remembers-taken-codes.js";
import { replacesTheOtherHolder } from "./store/replaces-the-other-holder.js";
import { replayBringsTheRecordUpToDate } from "./store/replay-brings-the-record-up-to-date.js";
import { retriesUnderANewKey } from "./store/retries-under-a-new-key.js";
import { sentIsStored } from "./store/sent-is-stored.js";
import { sharesKeysBetweenScopes } from "./store/shares-keys-between-scopes.js";
import { storesThreeBytes } from "./store/stores-three-bytes.js";
import { stripsDollars } from "./store/strips-dollars.js";
import { tellsTheRepeatsFingerprint } from "./store/tells-the-repeats-fingerprint.js";
import { trimsBlanks } from "./store/trims-blanks.js";
import { trustsWhatItSent } from "./store/trusts-what-it-sent.js";
import { uniqueInTheWholeTable } from "./store/unique-in-the-whole-table.js";
import { unknownIsNothing } from "./store/unknown-is-nothing.js";
import { unreadableHolderIsSomebody } from "./store/unreadable-holder-is-somebody.js";
import { upsert } from "./store/upsert.js";
import { zeroRowsIsInserted } from "./store/zero-rows-is-inserted.js";
import { zeroRowsIsTaken } from "./store/zero-rows-is-taken.js";

/** Every wrong store and every wrong counter, in the order of the first rule that it breaks. */
export const mutants: readonly Mutant[] = [
  checkThenInsert,
  upsert,
  anyErrorIsTaken,
  messageMatching,
  everyUniqueIndexIsOurs,
  zeroRowsIsInserted,
  zeroRowsIsTaken,
  remembersTakenCodes,
  prefixIsTaken,
  keylessHolderIsNobody,
  readsFromAReplica,
  unknownIsNothing,
  sentIsStored,
  halfRecordStays,
  hidesTheAbortedTransaction,
  ownRowIsTaken,
  firstRowOnly,
  tellsTheRepeatsFingerprint,
  unreadableHolderIsSomebody,
  otherIndexFirst,
  keyWithoutAnIndex,
  retriesUnderANewKey,
  remembersLostKeys,
  marksTheLatest,
  countsTheMisses,
  replayBringsTheRecordUpToDate,
  replacesTheOtherHolder,
  acknowledgesBeforeItStores,
  trustsWhatItSent,
  foldsCase,
  foldsAccents,
  trimsBlanks,
  normalises,
  dropsTheInvisible,
  readsNumbers,
  foldsScripts,
  doublesQuotes,
  stripsDollars,
  storesThreeBytes,
  endsAtNul,
  cutsLongCodes,
  coercesTheCode,
  looksUpInAPlainObject,
  uniqueInTheWholeTable,
  alwaysPerTenant,
  joinsTheScope,
  foldsTheScope,
  sharesKeysBetweenScopes,
  readsTheCodeInAnyScope,
  nullIsAScope,
  movesTheCode,
];
