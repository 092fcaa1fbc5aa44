/** One promise that every adapter keeps. */
export interface Rule {
  readonly id: string;
  readonly name: string;
  readonly sentence: string;
  /** A rule that is not optional can be neither a known gap nor `not-run`. */
  readonly optional: boolean;
}

const rule = <const Id extends string>(id: Id, name: string, optional: boolean, sentence: string) => ({
  id,
  name,
  optional,
  sentence,
});
const must = false;
const may = true;

/** What a store promises, in the order of the report. */
export const storeRules = [
  rule(
    "R01",
    "one-winner",
    must,
    "Among concurrent inserts of one code at most one is inserted, and the surviving record is the winner's, unchanged.",
  ),
  rule(
    "R02",
    "taken-is-true",
    must,
    "Taken is said only with evidence: a record with that code, in that scope, of another key.",
  ),
  rule(
    "R03",
    "other-failures-throw",
    must,
    "Every failure that is not about the code is a coded error, never an outcome.",
  ),
  rule(
    "R04",
    "effect-is-declared",
    must,
    "Every error says truly what became of the record and of the transaction.",
  ),
  rule(
    "R05",
    "replay",
    must,
    "The same request again is replayed or a coded error: never taken, never a second record, nothing written.",
  ),
  rule(
    "R06",
    "lost-reply",
    must,
    "After a lost reply the same request is never taken and never yields a second record.",
  ),
  rule(
    "R07",
    "no-trace-no-collateral",
    must,
    "A refused insert leaves no record, and no insert changes or removes another record.",
  ),
  rule(
    "R08",
    "durable-and-visible",
    may,
    "What was inserted is visible to others, and survives a restart of a durable store.",
  ),
  rule(
    "R09",
    "code-identity",
    must,
    "Codes that differ in any byte are different and come back byte for byte.",
  ),
  rule("R10", "hostile-codes", may, "A hostile code is stored exactly, or refused before anything is sent."),
  rule("R11", "scope", must, "Codes and keys of two scopes never meet; a scope without a value is refused."),
  rule(
    "R12",
    "transaction",
    may,
    "Inside the caller's transaction the record commits and rolls back with it, and taken leaves it usable.",
  ),
  rule(
    "R13",
    "batch",
    may,
    "A batch gives one true result per request, in order, whatever becomes of the others.",
  ),
  rule(
    "R14",
    "index-preflight",
    must,
    "verify() refuses every schema that cannot hold codes, and names what to run.",
  ),
  rule(
    "R15",
    "index-dropped",
    may,
    "With the code's index gone the store refuses, wherever the engine can tell.",
  ),
  rule(
    "R16",
    "abort",
    may,
    "Aborted before sending nothing is inserted; afterwards it is unknown, and a replay settles it.",
  ),
  rule(
    "R17",
    "client-is-callers",
    must,
    "The caller's client is never closed, reconfigured or leaked, and no rejection goes unhandled.",
  ),
  rule("R18", "bounded", must, "No wait and no loop outlasts the caller's time-out or signal."),
  rule(
    "R19",
    "optional-methods-work",
    may,
    "An optional method that exists works; one that does not is refused with a coded error.",
  ),
  rule("R20", "no-leak", must, "No error and no event shows a value of a record."),
  rule("R21", "key-identity", must, "One idempotency key never meets another's record."),
  rule(
    "R22",
    "input-untouched",
    must,
    "The caller's record is never changed, and one that names a managed column is refused.",
  ),
  rule(
    "R23",
    "open-transaction",
    may,
    "A store that is not bound refuses on a handle inside the caller's open transaction.",
  ),
] as const satisfies readonly Rule[];

/** What a counter store promises, in the order of the report. */
export const counterRules = [
  rule("C01", "no-overlap", must, "Ranges never overlap, whoever asks."),
  rule(
    "C02",
    "later-is-higher",
    must,
    "A reserve that starts after another returned is higher, also after a restart.",
  ),
  rule(
    "C03",
    "exact",
    must,
    "Values are exact beyond 2^53 and up to the column's limit; then comes an error.",
  ),
  rule("C04", "lost-reply", must, "A lost reply costs a gap, never an overlap."),
  rule("C05", "bad-input", must, "Bad sizes and names are refused."),
  rule(
    "C06",
    "raise",
    must,
    "After raise(n) every later value is greater than n, and it never lowers a counter.",
  ),
  rule("C07", "rollback", may, "A caller's transaction that rolls back never has a range issued again."),
  rule(
    "C08",
    "independent",
    may,
    "Counters of different names are independent, races for the first use included.",
  ),
] as const satisfies readonly Rule[];

/** What a lease store promises, in the order of the report. */
export const leaseRules = [
  rule("L01", "one-holder", must, "A slot has one holder until its lease expires, by the store's clock."),
  rule(
    "L02",
    "fence-grows",
    must,
    "Each holder of a slot has a higher fence than the one before, and a span of time that begins where that one's ended.",
  ),
  rule("L03", "only-the-holder", must, "Only the holder of a slot can renew its lease or give it back."),
  rule("L04", "full-house", must, "With every slot held a lease is refused; what comes free is lent again."),
] as const satisfies readonly Rule[];

export type StoreRuleId = (typeof storeRules)[number]["id"];
export type CounterRuleId = (typeof counterRules)[number]["id"];
export type LeaseRuleId = (typeof leaseRules)[number]["id"];
export type RuleId = StoreRuleId | CounterRuleId | LeaseRuleId;

/** The rule of this id. */
export function ruleOf(id: RuleId): Rule {
  const found = [...storeRules, ...counterRules, ...leaseRules].find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`There is no rule ${id}.`);
  return found;
}
