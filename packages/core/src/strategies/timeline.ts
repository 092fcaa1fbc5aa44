import { clock } from "../errors/index.js";
import type { Layout } from "./snowflake-layout.js";

/** The times and sequences that one process has stamped: each stamp is above the last one, whatever its clock does. */
export interface Timeline {
  /** Of the last stamp, in milliseconds since the epoch. */
  readonly time: number;
  readonly sequence: number;
  /**
   * Goes on to the next stamp: that of `now`, or where the clock is not beyond the last one, the next in sequence, which may borrow from
   * the milliseconds to come. `false`: it would be at or beyond `end`, so nothing was stamped. Both are in milliseconds since the epoch.
   *
   * @throws `ERR_CODEMINT_CLOCK` if more was borrowed than is allowed, and before the epoch and after the last date
   */
  advance(now: number, end: number): boolean;
  /** Makes every later stamp one of `time` or after, and of another millisecond than the last. */
  skipTo(time: number): void;
}

export function timeline(
  { times, sequences }: Layout,
  { strategy, maxAheadMs }: { readonly strategy: string; readonly maxAheadMs: number },
): Timeline {
  const last = { time: -1, sequence: sequences - 1 };

  const refusal = (now: number, time: number): Error => {
    if (time >= times)
      return clock({ strategy, kind: "past-last-date", ms: Math.max(now, time) - times + 1 });
    if (now < 0) return clock({ strategy, kind: "before-epoch", ms: -now });
    return clock({ strategy, kind: "behind", ms: time - now }, { retryable: true });
  };

  return {
    get time() {
      return last.time;
    },
    get sequence() {
      return last.sequence;
    },
    advance(now, end) {
      let { time, sequence } = last;
      sequence += 1;
      if (now > time) {
        time = now;
        sequence = 0;
      } else if (sequence === sequences) {
        time += 1;
        sequence = 0;
      }
      if (time >= end) return false;
      if (time - now > maxAheadMs || time >= times) throw refusal(now, time);
      last.time = time;
      last.sequence = sequence;
      return true;
    },
    skipTo(time) {
      last.time = Math.max(last.time, time - 1);
      last.sequence = sequences - 1;
    },
  };
}
