import {
  defineLeaseStore,
  type Lease,
  type LeaseStatements,
  type LeaseStore,
  requireOptions,
  type SyncLeaseStore,
} from "@codemint/core/adapter";
import { direct, type Interleave } from "./interleave.js";

/** The last lease of each slot, by the leases' name. */
export type LeaseTable = Map<string, Map<number, Lease>>;

export interface MemoryLeasesOptions {
  /** The last lease of each slot, held or not; several stores may share one. A fresh, empty map by default. */
  readonly leases?: LeaseTable | undefined;
  /** Whether the store verifies itself before the first lease; true by default. */
  readonly verify?: boolean | undefined;
}

/** For tests: what happens between the store and its leases. */
export interface InterleavedMemoryLeasesOptions extends MemoryLeasesOptions {
  readonly interleave: Interleave;
}

/** A lease store that keeps its leases in memory, by the clock of this process: for tests, for development, and as a template. */
export function memoryLeases(options: InterleavedMemoryLeasesOptions): LeaseStore;
export function memoryLeases(options?: MemoryLeasesOptions): SyncLeaseStore;
export function memoryLeases(
  options: MemoryLeasesOptions & { readonly interleave?: Interleave } = {},
): LeaseStore {
  requireOptions(options);
  const { leases = new Map(), interleave = direct } = options;
  const slotsOf = (name: string): Map<number, Lease> => {
    const slots = leases.get(name) ?? new Map<number, Lease>();
    leases.set(name, slots);
    return slots;
  };
  /** The slot's last lease, if it is this one. */
  const current = ({ name, slot, fence }: Lease): Lease | undefined => {
    const last = slotsOf(name).get(slot);
    return last?.fence === fence ? last : undefined;
  };
  const put = (lease: Lease): Lease => {
    slotsOf(lease.name).set(lease.slot, lease);
    return lease;
  };
  const statements: LeaseStatements = {
    name: "memory",
    acquire: (name, terms) =>
      interleave("lease", () => {
        const now = Date.now();
        const slots = slotsOf(name);
        const [expired] = [...slots.values()]
          .filter(({ slot, expiresAt }) => slot < terms.slots && expiresAt <= now)
          .sort((a, b) => a.expiresAt - b.expiresAt);
        const slot = expired?.slot ?? slots.size;
        if (slot >= terms.slots) return undefined;
        const { fence = 0n, expiresAt: notBefore = 0 } = expired ?? {};
        return put({ name, slot, fence: fence + 1n, notBefore, expiresAt: now + terms.ttlMs });
      }),
    renew: (lease, ttlMs) =>
      interleave("lease", () => {
        const held = current(lease);
        if (held === undefined) return undefined;
        return put({ ...held, expiresAt: Math.max(held.expiresAt, Date.now() + ttlMs) });
      }),
    release: (lease, usedUntil) =>
      interleave("lease", () => {
        const held = current(lease);
        if (held === undefined) return false;
        const end = Math.max(Date.now(), usedUntil);
        put({ ...held, fence: held.fence + 1n, expiresAt: Math.min(held.expiresAt, end) });
        return true;
      }),
    verify() {},
  };
  return defineLeaseStore(statements, { verify: options.verify });
}
