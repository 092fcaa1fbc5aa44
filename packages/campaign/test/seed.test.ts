import { expect, test } from "vitest";
import { faultOf } from "../src/faults.js";
import { workload } from "../src/workload.js";

const options = { seed: 7, requests: 2_000, requestsPerTable: 500, keys: true };
const faults = (seed: number) =>
  workload(options).map(({ name }) => Array.from({ length: 4 }, (_, nth) => faultOf(seed, name, nth)));

test("a seed repeats the requests and what befalls them, and another seed does not", () => {
  expect(workload(options)).toEqual(workload(options));
  expect(faults(7)).toEqual(faults(7));
  expect(workload({ ...options, seed: 8 })).not.toEqual(workload(options));
  expect(faults(8)).not.toEqual(faults(7));
});

test("a request is repeated within its own table alone, and only if it has a key", () => {
  const first = new Map<string, number>();
  let repeats = 0;
  for (const [number, { name, keyed }] of workload(options).entries()) {
    const table = Math.floor(number / options.requestsPerTable);
    if (first.has(name)) {
      repeats += 1;
      expect([keyed, table]).toEqual([true, first.get(name)]);
    }
    first.set(name, first.get(name) ?? table);
  }
  expect(repeats).toBeGreaterThan(options.requests / 10);
});

test("without keys nothing is repeated", () => {
  const tasks = workload({ ...options, keys: false });
  expect(new Set(tasks.map(({ name }) => name)).size).toBe(tasks.length);
  expect(tasks.some(({ keyed }) => keyed)).toBe(false);
});
