import { base62 } from "../codec/alphabets.js";
import { baseN } from "../codec/base-n.js";
import { checkStoredName } from "../codec/stored-name.js";
import { clock as clockError, invalidCode } from "../errors/index.js";
import { requireMethods, requireOptions } from "../errors/require-option.js";
import { wholeNumber } from "../errors/whole-number.js";
import { flow, type Steps, settled } from "../flow/flow.js";
import type {
  LeaseStore,
  MaybePromise,
  NumberStrategy,
  SyncLeaseStore,
  SyncNumberStrategy,
} from "../ports/index.js";
import { type EncodingOptions, encoded } from "./encoded.js";
import { type SnowflakeLayout, type SnowflakeParts, snowflakeLayout } from "./snowflake-layout.js";
import { stampWriter } from "./stamp-writer.js";
import { timeline } from "./timeline.js";
import { type WorkerSource, workerLease } from "./worker-lease.js";

/** A worker's number that is leased, so that no two processes have one number at a time. */
export interface WorkerLeaseOptions<L extends LeaseStore = LeaseStore> {
  readonly leases: L;
  /** Which of the store's sets of slots: 1 to 128 characters, "codes" by default. Codes of one name need one epoch and one layout. */
  readonly name?: string | undefined;
  /** For how long a lease runs, in milliseconds: 1,000 to 86,400,000, 60,000 by default. */
  readonly ttlMs?: number | undefined;
}

export interface SnowflakeOptions<L extends LeaseStore = LeaseStore> extends EncodingOptions {
  /** This process's own number, which no other process may use, or where to lease one. */
  readonly worker: number | WorkerLeaseOptions<L>;
  /** Where time begins: 2025-01-01T00:00:00Z by default. */
  readonly epoch?: Date | undefined;
  readonly layout?: SnowflakeLayout | undefined;
  /** How far codes may run ahead of the clock, in milliseconds: 0 to 3,600,000, 10,000 by default. */
  readonly maxAheadMs?: number | undefined;
  /** The fewest symbols of a code: as many as the largest number has, by default, so that all codes are of one length. */
  readonly length?: number | undefined;
}

interface Snowflake {
  /** The last date that the layout can write: afterwards every draw fails. */
  readonly lastDate: Date;
  /**
   * What a code of this strategy is made of.
   *
   * @throws `ERR_CODEMINT_INVALID_CODE` for a text that it never writes
   */
  read(code: string): SnowflakeParts;
}

export interface SnowflakeStrategy extends NumberStrategy, Snowflake {
  /** Gives a leased worker back, such as when the process ends. The next draw leases one anew. Without a lease it does nothing. */
  release(): MaybePromise<void>;
}

export interface SyncSnowflakeStrategy extends SyncNumberStrategy, Snowflake {
  release(): void;
}

const defaultEpoch = Date.UTC(2025, 0, 1);
const longestAheadMs = 3_600_000;
const shortestTtlMs = 1_000;
const longestTtlMs = 86_400_000;

/** {@link snowflake} over another clock, which gives milliseconds since 1970. Only tests have a use for one. */
export function snowflakeFrom(
  clock: () => number,
  options: SnowflakeOptions<SyncLeaseStore>,
): SyncSnowflakeStrategy;
export function snowflakeFrom(clock: () => number, options: SnowflakeOptions): SnowflakeStrategy;
export function snowflakeFrom(clock: () => number, options: SnowflakeOptions): SnowflakeStrategy {
  requireOptions(options);
  const { alphabet = base62, epoch = new Date(defaultEpoch), maxAheadMs = 10_000 } = options;
  wholeNumber("maxAheadMs", maxAheadMs, 0, longestAheadMs);
  const layout = snowflakeLayout(epoch, options.layout);
  const symbols = [...baseN(alphabet).encode(layout.limit)].length;
  const { length = symbols } = options;
  const line = timeline(layout, { strategy: "snowflake", maxAheadMs });
  const source = workerSource(options.worker, layout.workers, clock, (notBefore) =>
    line.skipTo(notBefore - layout.epoch),
  );
  const writer = stampWriter(layout, alphabet, symbols);
  let worker = 0;

  /** Stamps, if a lease is at hand that has time left. */
  const stamp = (now: number): boolean => {
    const holder = source.at(now);
    if (holder === undefined || !line.advance(now - layout.epoch, holder.expiresAt - layout.epoch))
      return false;
    worker = holder.slot;
    return true;
  };

  function* stampLater(): Steps<void> {
    for (;;) {
      yield* settled(source.obtain());
      const now = clock();
      if (stamp(now)) return;
      const holder = source.at(now);
      // Only a worker that was given back meanwhile has nobody at hand.
      if (holder !== undefined) throw outOfSpan(now, holder.expiresAt);
    }
  }

  const outOfSpan = (now: number, end: number): Error =>
    now >= end
      ? clockError({ strategy: "snowflake", kind: "ahead", ms: now - end })
      : clockError({ strategy: "snowflake", kind: "behind", ms: end - now }, { retryable: true });

  const number = (): bigint => writer.numberOf(line.time, worker, line.sequence);
  const text = (): string => writer.textOf(line.time, worker, line.sequence);

  function* later<T>(read: () => T): Steps<T> {
    yield* stampLater();
    return read();
  }

  const plain = encoded(
    {
      name: "snowflake",
      first: 0n,
      limit: layout.limit,
      number: () => (stamp(clock()) ? number() : flow(later(number))),
    },
    { alphabet, length },
  );
  const codec = baseN(alphabet, { length });
  return {
    ...plain,
    keyspace:
      typeof options.worker === "number" ? (layout.limit + 1n) / BigInt(layout.workers) : plain.keyspace,
    // Shorter texts than those of the writer are for the codec to write.
    ...(length === symbols && { next: () => (stamp(clock()) ? text() : flow(later(text))) }),
    lastDate: layout.lastDate,
    read(code) {
      const written = codec.decode(code);
      if (written <= layout.limit) return layout.partsOf(written);
      throw invalidCode({ problem: "stands for a number of more bits than the layout has" });
    },
    release: () => source.release(() => line.time + 1 + layout.epoch),
  };
}

/**
 * Codes of the time, a worker's number and a sequence, in 64 bits: many machines mint at once without asking a database, and codes come
 * in the order of time. By default 41, 10 and 12 bits from 2025 on: 1,024 workers of 4,096 codes a millisecond, until `lastDate` in 2094.
 *
 * Order: the numbers of one process rise; between processes they are as true as their clocks. As texts, codes of one length sort as
 * their numbers do only if the alphabet is in the order of ASCII (`alphabets.base62Ordered`, not `base62`) and the column compares bytes.
 *
 * The clock: one that stands still or is set back, and more codes than a millisecond has, are met by going on from the last code and
 * borrowing from the time to come, up to `maxAheadMs`; beyond that a draw fails with a retryable `ERR_CODEMINT_CLOCK`. No number repeats.
 *
 * The worker: leased at the first draw, renewed in the course of draws, replaced when it is lost; with 0 to 2^workerBits - 1 by name. A
 * lease gives a span of time, and codes keep to it, so that the next holder of the slot, who begins where it ends, never repeats one,
 * whatever the machines' clocks say. A fixed number has no such memory: see to it that no two processes use it, and that none starts
 * within `maxAheadMs` of the end of another.
 *
 * Keyspace: 2^63 by default, 11 base62 symbols. No odds are involved: a code is taken only where someone has claimed it, or where two
 * processes have one worker. Limits: a code tells when it was made and by whom, and neighbours are easy to guess; `permuted` hides both.
 *
 * Source: Twitter's Snowflake (2010), https://github.com/twitter-archive/snowflake; the borrowing, Sony's Sonyflake.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for options out of range and a worker without a lease store; a draw throws `ERR_CODEMINT_CLOCK` as above, before the epoch and after
 * the last date, and what `acquire` and `renew` do, such as `ERR_CODEMINT_LEASES_FULL`
 */
export function snowflake(options: SnowflakeOptions<SyncLeaseStore>): SyncSnowflakeStrategy;
export function snowflake(options: SnowflakeOptions): SnowflakeStrategy;
export function snowflake(options: SnowflakeOptions): SnowflakeStrategy {
  return snowflakeFrom(Date.now, options);
}

function workerSource(
  worker: SnowflakeOptions["worker"],
  workers: number,
  clock: () => number,
  skipTo: (notBefore: number) => void,
): WorkerSource {
  if (typeof worker === "object" && worker !== null) {
    const { leases, name = "codes", ttlMs = 60_000 } = worker;
    requireMethods("worker.leases", leases, "acquire", "renew", "release");
    checkStoredName("name", name);
    wholeNumber("ttlMs", ttlMs, shortestTtlMs, longestTtlMs);
    return workerLease({ leases, name, slots: workers, ttlMs }, clock, ({ notBefore }) => skipTo(notBefore));
  }
  wholeNumber("worker", worker, 0, workers - 1);
  const fixed = { slot: worker, expiresAt: Number.POSITIVE_INFINITY };
  return { at: () => fixed, obtain() {}, release() {} };
}
