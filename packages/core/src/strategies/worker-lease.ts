import { isCodemintError } from "../errors/index.js";
import { flow, type Steps, settled } from "../flow/flow.js";
import type { CallOptions, Lease, LeaseStore, MaybePromise } from "../ports/index.js";
import { errand } from "./errand.js";

/** The worker that stamps, and the end of the span of time that it may stamp with, in milliseconds since 1970. */
export type Worker = Pick<Lease, "slot" | "expiresAt">;

/** Where a strategy's worker comes from. */
export interface WorkerSource {
  /** The worker at hand, if there is one; sees to its renewal where that is due. */
  at(now: number): Worker | undefined;
  /** Renews the lease, or takes another. */
  obtain(): MaybePromise<void>;
  /** Gives the worker back, which by then has stamped nothing at `usedUntil()` or later. */
  release(usedUntil: () => number): MaybePromise<void>;
}

export interface LeasedWorker {
  readonly leases: LeaseStore;
  readonly name: string;
  readonly slots: number;
  readonly ttlMs: number;
}

/** Late enough that a lease costs few calls, and early enough for more tries before it expires. */
const renewalShare = 2 / 3;

/**
 * A worker whose number is a leased slot. It is acquired when it is first needed, and renewed in the course of draws, never by a timer; a
 * lease that is lost is replaced.
 *
 * @param adopt told of each lease that is not a renewal
 */
export function workerLease(
  { leases, name, slots, ttlMs }: LeasedWorker,
  clock: () => number,
  adopt: (lease: Lease) => void,
): WorkerSource {
  let held: Lease | undefined;
  let renewAt = Number.POSITIVE_INFINITY;

  /** By this machine's clock alone, which may differ from the store's: a share of what is left by it, whatever the store takes that to be. */
  const renewAfter = (now: number, share: number): void => {
    renewAt = now + Math.max(1, ((held?.expiresAt ?? now) - now) * share);
  };

  function* obtained(options: CallOptions): Steps<{ readonly lease: Lease; readonly fresh: boolean }> {
    const before = held;
    const renewed = before && (yield* unlessLost(() => leases.renew(before, ttlMs, options)));
    if (renewed !== undefined) return { lease: renewed, fresh: false };
    if (held === before) held = undefined;
    return { lease: yield* settled(leases.acquire(name, { slots, ttlMs }, options)), fresh: true };
  }

  const call = errand({
    strategy: "snowflake",
    source: "lease store",
    work: obtained,
    done({ lease, fresh }) {
      if (fresh) adopt(lease);
      held = lease;
      renewAfter(clock(), renewalShare);
    },
  });

  /** Nobody hears of what fails here: the draw that finds the lease expired renews anew, and hears of that. */
  const renewAhead = (now: number): void => {
    // Each failed try halves what is left until the next, so that a failing database is asked a few times and not at every draw.
    renewAfter(now, 1 / 2);
    try {
      call.run();
    } catch {}
  };

  function* released(usedUntil: () => number): Steps<void> {
    const underWay = call.underWay();
    if (underWay !== undefined) yield* settled(underWay.catch(() => {}));
    const lease = held;
    if (lease === undefined) return;
    held = undefined;
    renewAt = Number.POSITIVE_INFINITY;
    yield* unlessLost(() => leases.release(lease, usedUntil()));
  }

  return {
    at(now) {
      if (now >= renewAt && call.underWay() === undefined) renewAhead(now);
      return held;
    },
    obtain: call.run,
    release: (usedUntil) => flow(released(usedUntil)),
  };
}

/** What a call gives; `undefined` if the lease is lost. It is begun inside, since a synchronous store throws at once. */
function* unlessLost<T>(call: () => MaybePromise<T>): Steps<T | undefined> {
  try {
    return yield* settled(call());
  } catch (error) {
    if (isCodemintError(error, "ERR_CODEMINT_LEASE_LOST")) return undefined;
    throw error;
  }
}
