import type { InsertRequest, KeyLevel } from "@codemint/core/adapter";
import type { CounterFaults, CounterSubject, OpenedCounter } from "./counter-harness.js";
import type { FailureKind, SchemaKind } from "./engine.js";
import type { ConformanceRecord, Faults, Opened, ScopeSize, StoreSubject } from "./harness.js";
import type { LeaseFaults, LeaseSubject, OpenedLeases } from "./lease-harness.js";
import type { Crew } from "./race/crew.js";
import type { Random } from "./random.js";
import type { CounterRuleId, LeaseRuleId, StoreRuleId } from "./rules.js";

/** An optional part of a harness that a case cannot do without. */
export type StoreHook =
  | "worker"
  | "openSchema"
  | "transaction"
  | "restart"
  | "clientState"
  | `faults.${keyof Faults}`
  | `failures.${FailureKind}`;
export type CounterHook = "worker" | "transaction" | "restart" | `faults.${keyof CounterFaults}`;

export type LeaseHook = "worker" | "transaction" | "restart" | `faults.${keyof LeaseFaults}`;

export interface RequestOptions {
  /** A fresh UUID by default. */
  readonly key?: string;
  /** False by default. */
  readonly keyed?: boolean;
  readonly fingerprint?: string;
  /** Fields that differ from `context.record()`. */
  readonly record?: Partial<ConformanceRecord>;
}

/** What a case has to work with, whatever it proves. */
export interface CaseContext {
  /** Seeded by the run's seed and the case's id. */
  readonly random: Random;
  /** Fires when the case's time is up. */
  readonly signal: AbortSignal;
  /** How long, in milliseconds, to wait for what must end by itself: a fifth of the case's time. */
  readonly patienceMs: number;
  /** A short text that no other call of this case gave. */
  unique(prefix?: string): string;
  /** A lower-case UUID that no other call of this case gave. */
  key(): string;
  /** Asks again and again until the condition holds; the case is inconclusive if it does not within twice its patience. */
  until(condition: () => boolean | Promise<boolean>, what: string): Promise<void>;
}

export interface StoreContext extends CaseContext {
  readonly subject: StoreSubject;
  /** A fresh, empty table; closed after the case. `scope`: the subject's by default. */
  open(options?: { readonly scope?: ScopeSize }): Promise<Opened>;
  /** Closes what was opened, before the case ends: for one that opens many, since a database may be slow to begin. */
  close(opened: Opened): Promise<void>;
  /** A table of this schema; closed after the case. Needs the hook `openSchema`. */
  openSchema(kind: SchemaKind, options?: { readonly scope?: ScopeSize }): Promise<Opened>;
  /** A record whose `payload` no other has; tenant and region are always the same two, email is null. */
  record(overrides?: Partial<ConformanceRecord>): ConformanceRecord;
  request(code: string, options?: RequestOptions): InsertRequest<ConformanceRecord>;
  /** Processes of their own, each with a store of this opening; ended after the case. Needs the hook `worker`. */
  processes(opened: Opened, count: number): Promise<Crew>;
}

export interface CounterContext extends CaseContext {
  readonly subject: CounterSubject;
  /** A fresh, empty set of counters; closed after the case. */
  open(): Promise<OpenedCounter>;
  /** Processes of their own, each with a counter store of this opening; ended after the case. Needs the hook `worker`. */
  processes(opened: OpenedCounter, count: number): Promise<Crew>;
}

export interface LeaseContext extends CaseContext {
  readonly subject: LeaseSubject;
  /** A fresh set of leases, of which none was ever held; closed after the case. */
  open(): Promise<OpenedLeases>;
  /** Processes of their own, each with a lease store of this opening; ended after the case. Needs the hook `worker`. */
  processes(opened: OpenedLeases, count: number): Promise<Crew>;
}

/** What a case is chosen by: the subject, as its harness describes it. */
export type StoreFacts = Pick<StoreSubject, "engine" | "traits" | "keys" | "fingerprints"> & {
  readonly maxScope: ScopeSize;
};
export type CounterFacts = Pick<CounterSubject, "engine" | "traits">;
export type LeaseFacts = Pick<LeaseSubject, "engine" | "traits">;

interface Case<Id extends string, RuleId extends string, Hook extends string, Facts, Context> {
  /** Stable and public: the rule's id, a dot and a name. */
  readonly id: Id;
  readonly rule: RuleId;
  /** A sentence that says what holds if the case passes. */
  readonly title: string;
  readonly needs?: readonly Hook[];
  /** True, or the reason why the case is `n/a`. Left out: it always applies. */
  readonly appliesTo?: (facts: Facts) => true | string;
  /** Throws a {@link CaseFailure} if the rule is broken. */
  readonly run: (context: Context) => Promise<void>;
}

export type StoreCase<Id extends string = string> = Case<
  Id,
  StoreRuleId,
  StoreHook,
  StoreFacts,
  StoreContext
>;
export type CounterCase<Id extends string = string> = Case<
  Id,
  CounterRuleId,
  CounterHook,
  CounterFacts,
  CounterContext
>;

export type LeaseCase<Id extends string = string> = Case<
  Id,
  LeaseRuleId,
  LeaseHook,
  LeaseFacts,
  LeaseContext
>;

/** The cases of one rule, with their ids as literal types. */
export const storeCases = <const R extends StoreRuleId, const Id extends `${R}.${string}`>(
  rule: R,
  cases: readonly Omit<StoreCase<Id>, "rule">[],
): readonly StoreCase<Id>[] => cases.map((entry) => ({ ...entry, rule }));

/** The cases of one rule, with their ids as literal types. */
export const counterCases = <const R extends CounterRuleId, const Id extends `${R}.${string}`>(
  rule: R,
  cases: readonly Omit<CounterCase<Id>, "rule">[],
): readonly CounterCase<Id>[] => cases.map((entry) => ({ ...entry, rule }));

/** The cases of one rule, with their ids as literal types. */
export const leaseCases = <const R extends LeaseRuleId, const Id extends `${R}.${string}`>(
  rule: R,
  cases: readonly Omit<LeaseCase<Id>, "rule">[],
): readonly LeaseCase<Id>[] => cases.map((entry) => ({ ...entry, rule }));

const reasons: Record<KeyLevel, string> = {
  unique: "",
  "unique-if-keyed": "only the keys of keyed requests are unique",
  stored: "the key is stored without a unique index",
  none: "the table has no key column",
};

/** Applies where the table keeps a key, so that a repeat of the same request is recognised. */
export const whereKeysAreKept = ({ keys }: StoreFacts): true | string => keys !== "none" || reasons[keys];

/** Applies where the database holds one record per caller's key. */
export const whereKeysAreUnique = ({ keys }: StoreFacts): true | string =>
  keys === "unique" || keys === "unique-if-keyed" || reasons[keys];

/** Applies if each of the tests does; the first reason against it is given. */
export const whereAll =
  <Facts = StoreFacts>(...tests: readonly ((facts: NoInfer<Facts>) => true | string)[]) =>
  (facts: Facts): true | string =>
    tests.map((test) => test(facts)).find((answer) => answer !== true) ?? true;

/** Applies where the engine has this trait. */
export const whereTrait =
  <const Trait extends "processes" | "transactions" | "snapshots" | "remote" | "durable" | "triggers">(
    trait: Trait,
  ) =>
  ({ traits }: { readonly traits: { readonly [T in Trait]: boolean } }): true | string =>
    traits[trait] || `the engine does not have the trait "${trait}"`;

/** Applies where the engine can fail in this way. */
export const whereFailure =
  (kind: FailureKind) =>
  ({ traits }: StoreFacts): true | string =>
    traits.failures.includes(kind) || `the engine does not fail with "${kind}"`;

/** Applies where the engine lets one make this schema. */
export const whereSchema =
  (kind: SchemaKind) =>
  ({ traits }: StoreFacts): true | string =>
    traits.schemas.includes(kind) || `the engine has no schema "${kind}"`;

/** Applies where the adapter takes this many scope fields. */
export const whereScope =
  (size: ScopeSize) =>
  ({ maxScope }: StoreFacts): true | string =>
    maxScope >= size || `the adapter takes ${maxScope} scope fields at most`;
