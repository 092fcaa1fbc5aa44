import { ratio } from "./big-numbers.js";
import { wholeCount } from "./inputs.js";

/** How the next insert of a random code fares. */
export interface InsertOdds {
  readonly records: bigint;
  /** Records of the keyspace, from 0 to 1; also the odds that one draw meets a taken code. */
  readonly fill: number;
  /** How many further draws a request needs on average: fill / (1 - fill). */
  readonly retries: number;
  /** The odds that every one of the request's attempts meets a taken code: fill to the power of attempts. */
  readonly failure: number;
}

/**
 * What the next request meets where `records` of a keyspace are taken and each draw is independent of the others. At a fill of 10,000,000 of
 * 62^7 a draw collides with odds of 2.84e-6, and three in a row with 2.29e-17.
 *
 * @param attempts draws of one request, 5 as in `createMinter` by default
 * @throws `ERR_CODEMINT_INVALID_OPTION` for what is not a whole number, and for more records than codes
 */
export function insertOdds(
  keyspace: bigint | number,
  records: bigint | number,
  attempts: number = 5,
): InsertOdds {
  const codes = wholeCount("keyspace", keyspace, 1n);
  const taken = wholeCount("records", records, 0n);
  const draws = Number(wholeCount("attempts", attempts, 1n));
  const fill = Math.min(1, ratio(taken, codes));
  return {
    records: taken,
    fill,
    retries: taken >= codes ? Number.POSITIVE_INFINITY : ratio(taken, codes - taken),
    failure: fill ** draws,
  };
}
