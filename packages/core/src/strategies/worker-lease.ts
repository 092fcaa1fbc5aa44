import { isCodemintError, strategyFailed } from "../errors/index.js";
import { defaultTimeoutMs, Ended, startDeadline } from "../flow/deadline.js";
import { flow, isPromise, type Steps, settled } from "../flow/flow.js";
import type { CallOptions, Lease, LeaseStore, MaybePromise } from "../ports/index.js";

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

/** Late enough that a lease costs few calls, and early enough for two more tries before it expires. */
const renewalShare = 2 / 3;

/**
 * A worker whose number is a leased slot. It is acquired when it is first needed, and renewed in the course of draws, never by a timer; a
 * lease that is lost is replaced. At most one call is under way, and what comes of it belongs to the worker and not to the draw that asked,
 * so no caller's signal ends it.
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
  let underWay: Promise<void> | undefined;
  let calls = 0;

  /** By this machine's clock alone, which may differ from the store's: from here to the end, whatever the store takes them to be. */
  const renewAfter = (now: number, share: number): void => {
    renewAt = now + Math.max(1, ((held?.expiresAt ?? now) - now) * share);
  };

  const keep = (lease: Lease): void => {
    held = lease;
    renewAfter(clock(), renewalShare);
  };

  /** The lease as it is now; `undefined` if it is lost. */
  function* renewed(lease: Lease, options: CallOptions): Steps<Lease | undefined> {
    try {
      return yield* settled(leases.renew(lease, ttlMs, options));
    } catch (error) {
      if (isLost(error)) return undefined;
      throw error;
    }
  }

  /** What comes after its time, when another call may have taken its place, is left alone: it costs a slot until it expires. */
  function* obtained(options: CallOptions, inTime: () => boolean): Steps<void> {
    const before = held;
    if (before !== undefined) {
      const lease = yield* renewed(before, options);
      if (!inTime()) return;
      if (lease !== undefined) return keep(lease);
      held = undefined;
    }
    const lease = yield* settled(leases.acquire(name, { slots, ttlMs }, options));
    if (!inTime()) return;
    adopt(lease);
    keep(lease);
  }

  const arrive = async (work: MaybePromise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      throw leaseFailure(error);
    } finally {
      calls += 1;
      underWay = undefined;
    }
  };

  const obtain = (): MaybePromise<void> => {
    if (underWay !== undefined) return underWay;
    const deadline = startDeadline({ timeoutMs: defaultTimeoutMs });
    const call = calls;
    const work = flow(obtained(deadline.options(), () => call === calls));
    if (!isPromise(work)) return;
    underWay = arrive(deadline.within(work));
    underWay.catch(() => {});
    return underWay;
  };

  /** Nobody hears of what fails here: the draw that finds the lease expired renews anew, and hears of that. */
  const renewAhead = (now: number): void => {
    // Each failed try halves what is left until the next, so that a failing database is asked a few times and not at every draw.
    renewAfter(now, 1 / 2);
    try {
      obtain();
    } catch {}
  };

  function* released(usedUntil: () => number): Steps<void> {
    if (underWay !== undefined) yield* settled(underWay.catch(() => {}));
    const lease = held;
    if (lease === undefined) return;
    held = undefined;
    renewAt = Number.POSITIVE_INFINITY;
    try {
      yield* settled(leases.release(lease, usedUntil()));
    } catch (error) {
      if (!isLost(error)) throw error;
    }
  }

  return {
    at(now) {
      if (now >= renewAt && underWay === undefined) renewAhead(now);
      return held;
    },
    obtain,
    release: (usedUntil) => flow(released(usedUntil)),
  };
}

const isLost = (error: unknown): boolean => isCodemintError(error, "ERR_CODEMINT_LEASE_LOST");

function leaseFailure(error: unknown): unknown {
  if (!(error instanceof Ended)) return error;
  const problem = `had no answer from its lease store within ${defaultTimeoutMs} ms`;
  return strategyFailed({ strategy: "snowflake", problem });
}
