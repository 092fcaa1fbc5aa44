import { fail, inconclusive } from "../assert.js";
import type { CaseContext, StoreContext } from "../case.js";
import type { CounterSubject, OpenedCounter } from "../counter-harness.js";
import { type Json, type Opened, type ScopeSize, type StoreSubject, scopeFields } from "../harness.js";
import type { LeaseSubject, OpenedLeases } from "../lease-harness.js";
import { type OwnedCrew, startCrew } from "../race/crew.js";
import type { SubjectKind } from "../race/protocol.js";
import { seededRandom } from "../random.js";

/** Ends what a case opened, last one first. */
export interface Belongings {
  add(end: () => unknown): void;
  /** Ends everything, also after a failure; gives the first failure. */
  end(): Promise<{ readonly error: unknown } | undefined>;
}

export function belongings(): Belongings {
  const ends: (() => unknown)[] = [];
  return {
    add: (end) => ends.push(end),
    async end() {
      let first: { readonly error: unknown } | undefined;
      for (const end of ends.splice(0).reverse()) {
        try {
          await end();
        } catch (error) {
          first ??= { error };
        }
      }
      return first;
    },
  };
}

const defaultLimitMs = 30_000;

function caseContext(id: string, seed: number, signal: AbortSignal, limitMs: number): CaseContext {
  const random = seededRandom(seed, id);
  const patienceMs = limitMs / 5;
  let count = 0;
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => random.below(16).toString(16)).join("");
  return {
    random,
    signal,
    patienceMs,
    unique: (prefix = "u") => `${prefix}${hex(6)}${(count++).toString(36)}`,
    key: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    async until(condition, what) {
      // Less than the case's time, or the wait would end as a time-out of the case.
      const end = performance.now() + 2 * patienceMs;
      while (!(await condition())) {
        if (performance.now() >= end) inconclusive(`The case waited in vain for ${what}.`);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    },
  };
}

export function storeContext(
  subject: StoreSubject,
  id: string,
  seed: number,
  signal: AbortSignal,
  mine: Belongings,
  limitMs = defaultLimitMs,
): StoreContext {
  const base = caseContext(id, seed, signal, limitMs);
  const standing = new Set<Opened>();
  const close = async (opened: Opened): Promise<void> => {
    if (standing.delete(opened)) await opened.close();
  };
  const owned = (opened: Opened): Opened => {
    standing.add(opened);
    mine.add(() => close(opened));
    const { keys, fingerprints } = opened.store;
    if (keys !== subject.keys || fingerprints !== subject.fingerprints) {
      fail(`The store says keys "${keys}", fingerprints ${fingerprints}; its harness says otherwise.`);
    }
    return opened;
  };
  const scopeOf = (size: ScopeSize = subject.scope ?? 0) => ({ scope: scopeFields.slice(0, size) });
  const record: StoreContext["record"] = (overrides) => ({
    tenant: "acme",
    region: "north",
    payload: base.unique("payload"),
    email: null,
    ...overrides,
  });
  return {
    ...base,
    subject,
    open: async ({ scope } = {}) => owned(await subject.open(scopeOf(scope))),
    close,
    async openSchema(kind, { scope } = {}) {
      if (subject.openSchema === undefined)
        throw new Error("A case that opens schemas must need the hook openSchema.");
      return owned(await subject.openSchema(kind, scopeOf(scope)));
    },
    record,
    request: (code, { key = base.key(), keyed = false, fingerprint, record: overrides } = {}) => ({
      code,
      idempotencyKey: key,
      keyed,
      record: record(overrides),
      ...(fingerprint !== undefined && { fingerprint }),
    }),
    processes: (opened, count) => crewOf(subject.worker, "store", opened.address, count, mine),
  };
}

/** What counters and leases have in common: a subject that opens without a scope, and whose check can be left out. */
interface SmallSubject<O> {
  open(options: { readonly verify: boolean }): O | Promise<O>;
  readonly worker?: URL;
}

/** A context's maker for one kind of these subjects. */
const smallContext =
  <O extends { readonly address?: Json; close(): unknown }, S extends SmallSubject<O>>(kind: SubjectKind) =>
  (
    subject: S,
    id: string,
    seed: number,
    signal: AbortSignal,
    mine: Belongings,
    verify = true,
    limitMs = defaultLimitMs,
  ) => ({
    ...caseContext(id, seed, signal, limitMs),
    subject,
    async open(): Promise<O> {
      const opened = await subject.open({ verify });
      mine.add(() => opened.close());
      return opened;
    },
    processes: (opened: O, count: number) => crewOf(subject.worker, kind, opened.address, count, mine),
  });

export const counterContext = smallContext<OpenedCounter, CounterSubject>("counter");
export const leaseContext = smallContext<OpenedLeases, LeaseSubject>("leases");

async function crewOf(
  worker: URL | undefined,
  kind: SubjectKind,
  address: Json | undefined,
  count: number,
  mine: Belongings,
): Promise<OwnedCrew> {
  if (worker === undefined) throw new Error("A case that starts processes must need the hook worker.");
  if (address === undefined)
    throw new Error("The harness has a worker, so each opening must have an address.");
  const crew = await startCrew(worker, { kind, address }, count);
  mine.add(() => crew.end());
  return crew;
}
