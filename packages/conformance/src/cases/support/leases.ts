import type { Lease, LeaseStore, LeaseTerms } from "@codemint/core/adapter";
import { assert, assertEqual, fail } from "../../assert.js";
import type { CaseContext } from "../../case.js";
import { assertRefused, attempt, isRefused, type Refused, tell } from "../../outcome.js";

/** Longer than any case runs. */
export const longTtlMs = 600_000;

/** Short enough to wait for its end. */
export const shortTtlMs = 50;

/** Acquires, and fails unless what comes is a lease of these terms. */
export async function acquired(store: LeaseStore, name: string, terms: Partial<LeaseTerms>): Promise<Lease> {
  const { slots = 1, ttlMs = longTtlMs } = terms;
  const lease = await attempt(() => store.acquire(name, { slots, ttlMs }));
  if (isRefused(lease)) return fail(`A lease was refused although there was room: ${tell(lease)}`);
  assertSound(lease, name, slots);
  return lease;
}

/** Acquires again and again until the lease of whoever holds the slot has expired. Each refusal must be that of a full house. */
export async function acquiredInTime(
  context: CaseContext,
  store: LeaseStore,
  name: string,
  terms: Partial<LeaseTerms> = {},
): Promise<Lease> {
  const { slots = 1, ttlMs = longTtlMs } = terms;
  let lease: Lease | Refused = await attempt(() => store.acquire(name, { slots, ttlMs }));
  await context.until(async () => {
    if (!isRefused(lease)) return true;
    if (!lease.error.retryable) assertFull(lease);
    lease = await attempt(() => store.acquire(name, { slots, ttlMs }));
    return false;
  }, "a lease to expire");
  if (isRefused(lease)) return fail("A lease that was acquired is gone");
  assertSound(lease, name, slots);
  return lease;
}

/** Renews, and fails unless the lease is the same with a later end. */
export async function renewed(store: LeaseStore, lease: Lease, ttlMs = longTtlMs): Promise<Lease> {
  const result = await attempt(() => store.renew(lease, ttlMs));
  if (isRefused(result)) return fail(`The holder's own renewal was refused: ${tell(result)}`);
  return result;
}

/** Gives back, and fails if that is refused. */
export async function released(store: LeaseStore, lease: Lease, usedUntil?: number): Promise<void> {
  const result = await attempt(async () => {
    await store.release(lease, usedUntil);
    return { status: "released" };
  });
  if (isRefused(result)) fail(`The holder could not give its slot back: ${tell(result)}`);
}

/** The leases among the results of a race; every other result must be an error that passes. */
export function leasesOf(results: readonly (Lease | Refused)[]): readonly Lease[] {
  return results.flatMap((result) => {
    if (!isRefused(result)) return [result];
    assert(result.error.retryable, `A racer was refused: ${tell(result)}`);
    return [];
  });
}

/** Fails if two leases that both run are of one slot. */
export function assertApart(leases: readonly Lease[]): void {
  const slots = leases.map(({ slot }) => slot);
  const twice = slots.find((slot, n) => slots.indexOf(slot) !== n);
  if (twice !== undefined) fail(`Slot ${twice} has two holders at once`);
}

export function assertFull(result: object): asserts result is Refused {
  assertRefused(result, ["ERR_CODEMINT_LEASES_FULL"], "A lease with every slot held");
  assertEqual(result.error.effect, "none", "The effect of a lease that was refused");
}

/** Fails unless neither renewal nor release works with what is no lease that runs. */
export async function assertLost(store: LeaseStore, lease: Lease, what: string): Promise<void> {
  const calls = {
    renewal: () => store.renew(lease, longTtlMs),
    release: async () => {
      await store.release(lease);
      return { status: "released" };
    },
  };
  for (const [name, call] of Object.entries(calls)) {
    const result: object = await attempt<object>(call);
    assertRefused(result, ["ERR_CODEMINT_LEASE_LOST"], `The ${name} of ${what}`);
    assertEqual(result.error.effect, "none", `The effect of the ${name} of ${what}`);
  }
}

function assertSound(lease: Lease, name: string, slots: number): void {
  assertEqual(lease.name, name, "The name of a lease");
  const isSlot = Number.isInteger(lease.slot) && lease.slot >= 0 && lease.slot < slots;
  assert(isSlot, `Of ${slots} slots the lease is of slot ${lease.slot}`);
  assert(typeof lease.fence === "bigint", "A fence is no bigint");
  for (const time of [lease.notBefore, lease.expiresAt]) {
    assert(Number.isSafeInteger(time), `A time of a lease is no whole number of milliseconds: ${time}`);
  }
}
