import { flow, type Steps, settled } from "../flow/flow.js";
import type { CounterRange, MaybePromise } from "../ports/index.js";
import type { CountedRanges } from "./counted.js";
import { errand } from "./errand.js";

/** Numbers at hand, taken off a counter one range after the other. */
export interface Lease {
  /** The next number: at once while there is one at hand. `collisions` is what the draw says of its request. */
  draw(collisions: number): MaybePromise<bigint>;
  /** Sees to it that at least the size of a range is at hand. */
  fill(): MaybePromise<void>;
}

interface Held {
  next: bigint;
  readonly last: bigint;
  /** Taken in place of one that was given up. */
  readonly replacement: boolean;
}

// Far enough ahead of the end for a slow reply, and not so far that a process that ends has wasted a second range each time.
const prefetchShare = 5;

/** What comes of a reserve belongs to the lease, not to the draw that asked; a reply that comes too late is a gap. */
export function lease(ranges: CountedRanges, size: number): Lease {
  const held: Held[] = [];
  let left = 0;
  /** How few numbers are left when the next range is asked for ahead of need: never, over a store that answers at once. */
  let prefetchAt = -1;
  let gaveUp = false;

  const add = ({ first, last }: CounterRange): void => {
    held.push({ next: first, last, replacement: gaveUp });
    left += Number(last - first) + 1;
    gaveUp = false;
  };

  /** Each failed try halves what is left until the next, so that a failing database is asked a few times and not at every draw. */
  const askLater = (): void => {
    prefetchAt = Math.floor(left / 2);
  };

  const reserve = errand({
    strategy: "leased",
    source: "counter store",
    work: (options) => ranges.take(size, options),
    done(range, waited) {
      add(range);
      if (waited) prefetchAt = Math.floor(size / prefetchShare);
    },
    failed: askLater,
  });

  /** Nobody hears of what fails here: the draw that finds nothing at hand reserves anew, and hears of that. */
  const reserveAhead = (): void => {
    try {
      reserve.run();
    } catch {
      askLater();
    }
  };

  const take = (range: Held): bigint => {
    const number = range.next;
    range.next += 1n;
    left -= 1;
    if (number === range.last) held.shift();
    if (left <= prefetchAt) reserveAhead();
    return number;
  };

  function* taken(): Steps<bigint> {
    for (;;) {
      const [range] = held;
      if (range !== undefined) return take(range);
      // A range that others have emptied before this draw's turn has served them: each turn of the loop ends somebody's wait.
      yield* settled(reserve.run());
    }
  }

  return {
    draw(collisions) {
      // A process restored from a snapshot would go on to draw what its twin drew. Two clashes in a row end that; what is taken instead is
      // kept, so that many requests that clash at once cost one range and not one each.
      if (collisions > 1 && held[0]?.replacement === false) {
        held.length = 0;
        left = 0;
        gaveUp = true;
      }
      const [range] = held;
      return range === undefined ? flow(taken()) : take(range);
    },
    fill: () => (left < size ? reserve.run() : undefined),
  };
}
