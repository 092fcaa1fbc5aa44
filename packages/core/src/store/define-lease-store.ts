import { checkStoredName } from "../codec/stored-name.js";
import { invalidOption, leaseLost, leasesFull } from "../errors/index.js";
import { wholeNumber } from "../errors/whole-number.js";
import { isPromise } from "../flow/flow.js";
import type { CallOptions, MaybePromise } from "../ports/call.js";
import type { Lease, LeaseStore, LeaseTerms, SyncLeaseStore } from "../ports/lease.js";
import type { StoreOptions } from "./define-store.js";
import { sender } from "./sender.js";

const mostSlots = 2 ** 20;
const longestTtlMs = 2 ** 31 - 1;

/**
 * What an adapter author writes for leases: each is one atomic step, and what it is given has been checked. "Now" is the database's
 * clock, where it has one. A statement whose reply was lost throws an error of effect `unknown`: it may have cost a slot until the lease
 * expires, and core never repeats it.
 */
export interface LeaseStatements {
  readonly name: string;
  /**
   * Takes a slot below `terms.slots` whose lease has expired by now, the one that did so first, or else one that never had a holder.
   * `undefined`: there is none. The lease's fence is one more than the slot's last, `notBefore` is when the last lease expired, and it
   * expires `ttlMs` from now.
   */
  acquire(name: string, terms: LeaseTerms, options: CallOptions): MaybePromise<Lease | undefined>;
  /** Moves the end of the slot's lease to `ttlMs` from now, never back. `undefined`: the slot's fence is another. */
  renew(lease: Lease, ttlMs: number, options: CallOptions): MaybePromise<Lease | undefined>;
  /**
   * Moves the end of the slot's lease back to now or to `usedUntil`, whichever is later, never on; and raises its fence, so that the lease
   * is over for good. `false`: the slot's fence is another.
   */
  release(lease: Lease, usedUntil: number, options: CallOptions): MaybePromise<boolean>;
  verify(options: CallOptions): MaybePromise<void>;
}

export interface SyncLeaseStatements extends LeaseStatements {
  acquire(name: string, terms: LeaseTerms, options: CallOptions): Lease | undefined;
  renew(lease: Lease, ttlMs: number, options: CallOptions): Lease | undefined;
  release(lease: Lease, usedUntil: number, options: CallOptions): boolean;
  verify(options: CallOptions): void;
}

/** Makes a lease store of an adapter's statements: checks what it is given, verifies once, bounds every wait. */
export function defineLeaseStore(statements: SyncLeaseStatements, options?: StoreOptions): SyncLeaseStore;
export function defineLeaseStore(statements: LeaseStatements, options?: StoreOptions): LeaseStore;
export function defineLeaseStore(statements: LeaseStatements, options: StoreOptions = {}): LeaseStore {
  const { send, verify } = sender(statements, options);
  return {
    name: statements.name,
    acquire(name, terms, call) {
      checkStoredName("name", name);
      guardTerms(terms);
      const { slots, ttlMs } = terms;
      const sent = send(call, (given) => statements.acquire(name, { slots, ttlMs }, given));
      return then(sent, (lease) => lease ?? fail(leasesFull({ name, slots })));
    },
    renew(lease, ttlMs, call) {
      guardLease(lease);
      guardTtl(ttlMs);
      const sent = send(call, (given) => statements.renew(lease, ttlMs, given));
      return then(sent, (renewed) => renewed ?? fail(lost(lease)));
    },
    release(lease, usedUntil = 0, call = undefined) {
      guardLease(lease);
      guardTime("usedUntil", usedUntil);
      const sent = send(call, (given) => statements.release(lease, usedUntil, given));
      return then(sent, (released) => (released ? undefined : fail(lost(lease))));
    },
    verify,
  };
}

const then = <T, U>(value: MaybePromise<T>, next: (value: T) => U): MaybePromise<U> =>
  isPromise(value) ? value.then(next) : next(value);

const fail = (error: Error): never => {
  throw error;
};

const lost = ({ name, slot }: Lease): Error => leaseLost({ name, slot });

function guardTerms(terms: unknown): asserts terms is LeaseTerms {
  wholeNumber("slots", Reflect.get(Object(terms), "slots"), 1, mostSlots);
  guardTtl(Reflect.get(Object(terms), "ttlMs"));
}

function guardTtl(ttlMs: unknown): void {
  if (!Number.isInteger(ttlMs) || Number(ttlMs) < 1 || Number(ttlMs) > longestTtlMs) {
    throw invalidOption({
      option: "ttlMs",
      problem: `must be a whole number of milliseconds from 1 to ${longestTtlMs}`,
    });
  }
}

function guardTime(option: string, time: unknown): void {
  if (!Number.isSafeInteger(time) || Number(time) < 0) {
    throw invalidOption({ option, problem: "must be a whole number of milliseconds since 1970" });
  }
}

function guardLease(lease: unknown): void {
  const { name, slot, fence } = Object(lease) as Partial<Lease>;
  const isSlot = Number.isInteger(slot) && Number(slot) >= 0 && Number(slot) < mostSlots;
  if (!isSlot || typeof fence !== "bigint") {
    throw invalidOption({ option: "lease", problem: "must be what acquire or renew gave" });
  }
  checkStoredName("lease", name);
}
