export { alphabet } from "./codec/alphabet.js";
export * as alphabets from "./codec/alphabets.js";
export { type BaseN, type BaseNOptions, baseN } from "./codec/base-n.js";
export { base62 } from "./codec/base62.js";
export type { CheckMethod } from "./codec/check-group.js";
export { type CheckSymbol, checkSymbol } from "./codec/check-symbol.js";
export { type FoldedOptions, folded } from "./codec/folded.js";
export { type CodeFormat, type FormatOptions, format } from "./codec/format.js";
export { keyspaceOf } from "./codec/keyspace.js";
export type { CodeChange, NormalizeResult } from "./codec/normalize.js";
export { type AnyCodemintError, type CodemintError, isCodemintError } from "./errors/codemint-error.js";
export type * from "./errors/details.js";
export type { RedactedCause } from "./errors/redact.js";
export { createMinter, type SyncMinterOptions } from "./mint/create-minter.js";
export type { MintEvent, OnEvent, Operation } from "./mint/events.js";
export { idempotencyKey } from "./mint/keys.js";
export type * from "./mint/minter.js";
export type { MinterOptions } from "./mint/options.js";
export { birthdayOdds, birthdayPoint } from "./planner/birthday.js";
export {
  type Attack,
  type GuessingTime,
  type GuessOdds,
  guessingTime,
  guessOdds,
} from "./planner/guessing.js";
export { type InsertOdds, insertOdds } from "./planner/insert-odds.js";
export { type LengthRow, type LengthTableOptions, lengthTable } from "./planner/length-table.js";
export { type ChanceFigures, type Plan, type PlannedLeak, type PlanOptions, plan } from "./planner/plan.js";
export type { Purpose } from "./planner/purposes.js";
export type { Recommendation } from "./planner/recommend.js";
export {
  estimateSequence,
  type SequenceEstimate,
  type SequenceSample,
  type VolumeLeak,
  volumeLeak,
} from "./planner/volume-leak.js";
export { type CustomCodeRules, customCodes } from "./policy/custom-codes.js";
export { type PolicyLoss, policyLoss } from "./policy/policy-loss.js";
export { defaultReservedWords, reservedWords } from "./policy/reserved-words.js";
export { spreadsheetSafe } from "./policy/spreadsheet-safe.js";
export { type WordFilterOptions, wordFilter } from "./policy/word-filter.js";
export type * from "./ports/index.js";
export { type CapabilityOptions, capability, capabilityDigest } from "./strategies/capability.js";
export { checked } from "./strategies/checked.js";
export type { CountedOptions } from "./strategies/counted.js";
export { type CounterOptions, counter } from "./strategies/counter.js";
export type { EncodingOptions } from "./strategies/encoded.js";
export { type GrowingOptions, growing } from "./strategies/growing.js";
export { type HashedOptions, hashed } from "./strategies/hashed.js";
export { keyFromPassphrase } from "./strategies/key-from-passphrase.js";
export {
  type LeasedOptions,
  type LeasedStrategy,
  leased,
  type SyncLeasedStrategy,
} from "./strategies/leased.js";
export { type Permutation, type PermutationOptions, permutation } from "./strategies/permutation.js";
export { type PermutedStrategy, permuted, type SyncPermutedStrategy } from "./strategies/permuted.js";
export { prefixed } from "./strategies/prefixed.js";
export { type RandomOptions, random } from "./strategies/random.js";
export {
  type SnowflakeOptions,
  type SnowflakeStrategy,
  type SyncSnowflakeStrategy,
  snowflake,
  type WorkerLeaseOptions,
} from "./strategies/snowflake.js";
export type { SnowflakeLayout, SnowflakeParts } from "./strategies/snowflake-layout.js";
