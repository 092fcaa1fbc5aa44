import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { collection } from "../../mutants/collection.js";
import { readsThenWrites } from "../../mutants/counter/reads-then-writes.js";
import { startsAgain } from "../../mutants/counter/starts-again.js";
import { beyondMemory } from "../../src/mutants/beyond-memory.js";
import { type Collection, proveMutants } from "../../src/mutants.js";
import { memoryCounterHarness } from "../memory/counter-harness.js";

const right = memoryCounterHarness();
const some: Collection = {
  ...collection,
  mutants: [readsThenWrites],
  reference: { counters: [right] },
};

describe("the proof of a collection", () => {
  test("tells the cases that pass on a right store and that no mutant claims", async () => {
    const { ok, score, unproven, failures } = await proveMutants(some);
    expect({ ok, score, failures }).toEqual({ ok: false, score: 1, failures: [] });
    expect(unproven).toContain("C02.from-one");
    const claimed: readonly string[] = some.mutants.flatMap(({ claims }) => claims);
    expect(unproven.filter((id) => claimed.includes(id))).toEqual([]);
  });

  test("takes a case as claimed that a mutant in memory claims, unless told otherwise", async () => {
    const { claimedElsewhere: _, ...adapters } = some;
    expect(await proveMutants(adapters)).toMatchObject({ ok: true, unproven: [] });
    const beyond = { ...right, traits: { ...right.traits, durable: true } };
    const restartable: typeof right = {
      ...beyond,
      async open(options) {
        const opened = await right.open(options);
        return { ...opened, restart: () => opened.connect() };
      },
    };
    const { ok, unproven } = await proveMutants({ ...adapters, reference: { counters: [restartable] } });
    expect({ ok, unproven }).toEqual({ ok: false, unproven: ["C02.after-restart"] });
    expect(beyondMemory).toContain("C02.after-restart");
  });

  test("tells what a store failed that should be right", async () => {
    const wrong = { ...readsThenWrites.counter, name: "wrong" };
    const { ok, failures } = await proveMutants({ ...some, reference: { counters: [wrong] } });
    expect(ok).toBe(false);
    expect(failures).toContainEqual(expect.stringMatching(/^C01\.sixteen-racers on wrong: fail \(/));
  });

  test("proves the mutants alone that are named, and no right store", async () => {
    const two = { ...some, mutants: [readsThenWrites, startsAgain] };
    const report = await proveMutants(two, { only: ["starts-again"] });
    expect(report).toMatchObject({ ok: true, score: 1, failures: [], unproven: [] });
    expect(report.mutants.map(({ id }) => id)).toEqual(["starts-again"]);
    await expect(proveMutants(some, { only: ["nobody"] })).rejects.toThrow('No mutant is called "nobody".');
  });

  test("is no proof if a process ends by itself", async () => {
    const start = () => fork(fileURLToPath(new URL("./ends-at-once.mjs", import.meta.url)));
    await expect(proveMutants({ ...some, start })).rejects.toThrow("ended by itself with exit code 3");
  });
});
