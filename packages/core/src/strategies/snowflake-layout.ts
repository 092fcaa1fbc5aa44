import { invalidOption } from "../errors/index.js";
import { requireOptions } from "../errors/require-option.js";
import { wholeNumber } from "../errors/whole-number.js";

/** How the bits of a Snowflake number are shared out, from the highest down. Together they are 64 at most. */
export interface SnowflakeLayout {
  /** For the milliseconds since the epoch: 32 to 52, 41 by default, which last for 69 years. */
  readonly timeBits?: number | undefined;
  /** For the worker: 0 to 20, 10 by default, which is 1,024 workers. */
  readonly workerBits?: number | undefined;
  /** For the numbers that one worker has in one millisecond: 1 to 22, 12 by default, which is 4,096 of them. */
  readonly sequenceBits?: number | undefined;
}

/** What a Snowflake number is made of. */
export interface SnowflakeParts {
  readonly date: Date;
  readonly worker: number;
  /** Counts the numbers of one worker in one millisecond, from 0. */
  readonly sequence: number;
}

/** A layout over its epoch. A time is a number of milliseconds since the epoch. */
export interface Layout {
  /** Milliseconds since 1970. */
  readonly epoch: number;
  /** How many times, workers and numbers in a millisecond there are. */
  readonly times: number;
  readonly workers: number;
  readonly sequences: number;
  readonly limit: bigint;
  readonly lastDate: Date;
  numberOf(time: number, worker: number, sequence: number): bigint;
  partsOf(number: bigint): SnowflakeParts;
}

const mostBits = 64;

/** @throws `ERR_CODEMINT_INVALID_OPTION` for bits out of range or more than 64 of them, and for an epoch without a last date */
export function snowflakeLayout(epoch: Date, options: SnowflakeLayout = {}): Layout {
  requireOptions(options, "layout");
  const { timeBits = 41, workerBits = 10, sequenceBits = 12 } = options;
  wholeNumber("timeBits", timeBits, 32, 52);
  wholeNumber("workerBits", workerBits, 0, 20);
  wholeNumber("sequenceBits", sequenceBits, 1, 22);
  if (timeBits + workerBits + sequenceBits > mostBits) {
    throw invalidOption({ option: "layout", problem: `must have ${mostBits} bits at most` });
  }
  const times = 2 ** timeBits;
  const workers = 2 ** workerBits;
  const sequences = 2 ** sequenceBits;
  const first = epoch instanceof Date ? epoch.getTime() : Number.NaN;
  const lastDate = new Date(first + times - 1);
  if (Number.isNaN(lastDate.getTime())) {
    throw invalidOption({ option: "epoch", problem: "must be a Date, and so must be the layout's last one" });
  }
  const bits = {
    sequence: BigInt(sequenceBits),
    belowTime: BigInt(workerBits + sequenceBits),
  };
  return {
    epoch: first,
    times,
    workers,
    sequences,
    limit: (1n << BigInt(timeBits + workerBits + sequenceBits)) - 1n,
    lastDate,
    numberOf: (time, worker, sequence) =>
      (BigInt(time) << bits.belowTime) | BigInt(worker * sequences + sequence),
    partsOf: (number) => ({
      date: new Date(first + Number(number >> bits.belowTime)),
      worker: Number(BigInt.asUintN(workerBits, number >> bits.sequence)),
      sequence: Number(BigInt.asUintN(sequenceBits, number)),
    }),
  };
}
