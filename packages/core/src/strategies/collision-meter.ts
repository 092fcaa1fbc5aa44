import type { Draw } from "../ports/index.js";

export interface CollisionMeterOptions {
  /** The share of requests, above 0 and up to 0.5, that may meet a taken code. */
  readonly threshold: number;
  /** Collisions of one request that speak of the length in use; those that come later speak of longer codes. */
  readonly patience: number;
}

export interface CollisionMeter {
  /** Notes a draw, and says whether it makes the share exceed the threshold. */
  note(draw: Draw): boolean;
  /** Starts anew, for a length with so many codes. */
  restart(keyspace: bigint): void;
}

/** Fewer collisions than this are no measure of a share. */
const fewestCollisions = 10;
const largestRound = 10_000;
/** Many of the largest rounds of `mintMany`, each of which draws for all its records before one is known to collide. */
const mostRequests = 10 * largestRound;

/**
 * Measures what share of a strategy's requests meet a taken code, by the draws alone: a request begins with a draw of attempt 0, and one
 * that the policy left alone draws again only because its last code was taken.
 */
export function collisionMeter({ threshold, patience }: CollisionMeterOptions): CollisionMeter {
  let requests = 0;
  let collisions = 0;
  let pause = 0;
  return {
    note({ attempt, collisions: met }) {
      if (attempt === 0) {
        if (pause > 0) pause -= 1;
        else requests += 1;
        if (requests >= mostRequests) {
          requests /= 2;
          collisions /= 2;
        }
        return false;
      }
      if (pause > 0 || attempt !== met || met > patience) return false;
      collisions += 1;
      return collisions >= fewestCollisions && collisions > threshold * requests;
    },
    restart(keyspace) {
      requests = 0;
      collisions = 0;
      // Requests under way may yet tell of shorter codes, and so few new codes can't fill the longer ones beyond the threshold.
      pause = Math.min(largestRound, Math.ceil(threshold * Number(keyspace)));
    },
  };
}
