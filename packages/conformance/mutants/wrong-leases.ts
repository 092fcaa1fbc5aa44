import type { Lease, LeaseStore } from "@codemint/core/adapter";
import { memoryLeases } from "@codemint/memory";
import type { LeaseHarness } from "../src/lease-harness.js";
import { type LeaseParts, memoryLeaseHarness } from "../test/memory/lease-harness.js";

/** The memory leases with a mistake around them: `spoil` gives the methods that are wrong. */
export const wrongLeases = (
  spoil: (right: LeaseStore, parts: LeaseParts) => Partial<LeaseStore>,
): LeaseHarness =>
  memoryLeaseHarness({
    make(parts) {
      const right = memoryLeases(parts);
      return { ...right, ...spoil(right, parts) };
    },
  });

/** The last lease of a slot, as the store has it. */
export const storedLease = ({ leases }: LeaseParts, { name, slot }: Lease): Lease | undefined =>
  leases.get(name)?.get(slot);

/** Puts a lease in the place of the slot's last one. */
export function storeLease({ leases }: LeaseParts, lease: Lease): Lease {
  leases.get(lease.name)?.set(lease.slot, lease);
  return lease;
}
