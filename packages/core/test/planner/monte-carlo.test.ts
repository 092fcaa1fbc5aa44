/** The planner's odds against codes that are really drawn, from a fixed seed. Bounds are four standard deviations. */
import { expect, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { keyspaceOf } from "../../src/codec/keyspace.js";
import { birthdayOdds, birthdayPoint } from "../../src/planner/birthday.js";
import { guessingTime } from "../../src/planner/guessing.js";
import { insertOdds } from "../../src/planner/insert-odds.js";
import { estimateSequence } from "../../src/planner/volume-leak.js";
import { seededRandom } from "../../src/testing.js";

const seed = 4_711;
const draw = { attempt: 0, collisions: 0 };
const length = 4;
const alphabet = alphabets.digits;
const keyspace = keyspaceOf(alphabet, length);

const drawing = (offset: number) => {
  const strategy = seededRandom(seed + offset, { alphabet, length });
  return () => strategy.next(draw);
};

const expectShare = (hits: number, trials: number, odds: number): void => {
  const deviation = Math.sqrt((odds * (1 - odds)) / trials);
  expect(Math.abs(hits / trials - odds), `seed ${seed}: ${hits} of ${trials}`).toBeLessThan(4 * deviation);
};

test.each([0.01, 0.5])("clashes among as many codes as the point of %d says", (odds) => {
  const next = drawing(1);
  const point = Number(birthdayPoint(keyspace, odds));
  const trials = 5_000;
  let clashes = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const seen = new Set<string>();
    for (let count = 0; count < point; count += 1) seen.add(next());
    if (seen.size < point) clashes += 1;
  }
  expectShare(clashes, trials, birthdayOdds(keyspace, point));
});

test.each([1_000, 5_000, 9_000])("retries and failures at a fill of %d of 10,000", (records) => {
  const next = drawing(2);
  const taken = new Set<string>();
  while (taken.size < records) taken.add(next());
  const attempts = 3;
  const trials = 40_000;
  let failures = 0;
  let retries = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    let collisions = 0;
    while (taken.has(next())) collisions += 1;
    retries += collisions;
    if (collisions >= attempts) failures += 1;
  }
  const odds = insertOdds(keyspace, records, attempts);
  expectShare(failures, trials, odds.failure);
  const deviation = Math.sqrt(odds.fill / (1 - odds.fill) ** 2 / trials);
  expect(Math.abs(retries / trials - odds.retries)).toBeLessThan(4 * deviation);
});

test("guesses until the first hit", () => {
  const next = drawing(3);
  const live = new Set<string>();
  while (live.size < 100) live.add(next());
  const time = guessingTime(keyspace, 100, { guessesPerSecond: 1 });
  const trials = 2_000;
  let total = 0;
  let early = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const tried = new Set<string>();
    let guess = next();
    while (!live.has(guess)) {
      tried.add(guess);
      guess = next();
    }
    // Never the same code twice.
    total += tried.size + 1;
    if (tried.size + 1 <= time.even) early += 1;
  }
  expect(Math.abs(total / trials / time.firstHit - 1)).toBeLessThan(4 / Math.sqrt(trials));
  expectShare(early, trials, 0.5);
});

test("numbers of a sequence, seen at random", () => {
  const next = drawing(4);
  const last = 8_000;
  const trials = 5_000;
  let sum = 0;
  let covered = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const seen = new Set<number>();
    while (seen.size < 5) {
      const number = Number(next()) + 1;
      if (number <= last) seen.add(number);
    }
    const { total, most } = estimateSequence([...seen]);
    sum += Number(total);
    if (most >= last) covered += 1;
  }
  // The estimate's standard deviation is about N/k.
  expect(Math.abs(sum / trials - last)).toBeLessThan((4 * last) / 5 / Math.sqrt(trials));
  expect(covered / trials).toBeGreaterThan(0.95 - 0.02);
});
