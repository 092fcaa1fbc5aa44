import { schema } from "@codemint/core/adapter";
import { describe, expect, test } from "vitest";
import { exitCode, run } from "../../src/index.js";
import { memoryCounterHarness } from "../memory/counter-harness.js";
import { memoryHarness } from "../memory/harness.js";

const right = memoryHarness();

describe("a run", () => {
  test("of a store without its worst fault proves nothing of that rule", async () => {
    const lacking = {
      ...right,
      open: async (options: Parameters<typeof right.open>[0]) => {
        const { faults: { loseReply: _, ...faults } = {}, ...opened } = await right.open(options);
        return { ...opened, faults };
      },
    };
    const report = await run({ stores: [lacking], only: ["R06.reply-lost"] });
    expect(report.subjects[0]?.results).toMatchObject([{ status: "not-run", ok: false }]);
    expect([report.ok, exitCode(report)]).toEqual([false, 1]);
  });

  test("runs the rules and cases that are named, and tells each result as it comes", async () => {
    const told: string[] = [];
    const report = await run({
      stores: [right],
      only: ["R22", "R05.replayed-twice", "R01.sixteen-racers"],
      onResult: ({ id }, subject) => told.push(`${subject} ${id}`),
    });
    const ids = report.subjects.flatMap(({ results }) => results.map(({ id }) => id));
    expect(ids[0]).toBe("R01.sixteen-racers");
    expect(ids.filter((id) => !id.startsWith("R22."))).toHaveLength(
      ids.includes("R05.replayed-twice") ? 2 : 1,
    );
    expect(told).toEqual(ids.map((id) => `${right.name} ${id}`));
    expect([report.ok, exitCode(report)]).toEqual([true, 0]);
  });

  test("refuses names that no case has, an unknown gap, a bad seed, and nothing at all", async () => {
    await expect(run({ stores: [right], only: ["R99"] })).rejects.toThrow(
      "No case of what is proven here is called R99",
    );
    await expect(run({})).rejects.toThrow("nothing to run");
    for (const seed of [-1, 0.5, Number.NaN, 2 ** 32]) {
      await expect(run({ stores: [right], seed })).rejects.toThrow("seed");
    }
    const stray = {
      ...right,
      knownGaps: JSON.parse('{ "R15.no-such-case": "as an author without types writes it" }'),
    };
    await expect(run({ stores: [stray] })).rejects.toThrow('"R15.no-such-case"');
  });

  test("fails a harness that says more of its store than is true", async () => {
    const report = await run({ stores: [{ ...right, keys: "none" }], only: ["R01.sixteen-racers"] });
    expect(report.subjects[0]?.results[0]?.reason).toContain("its harness says otherwise");
  });
});

describe("a counter whose verify() refuses the engine", () => {
  const refusing = (rightly: boolean): ReturnType<typeof memoryCounterHarness> => {
    const harness = memoryCounterHarness();
    return {
      ...harness,
      async open(options) {
        const opened = await harness.open(options);
        const spoilt = {
          ...opened.counter,
          verify: () => Promise.reject(refusal()),
          ...(rightly && {
            async reserve(name: string, size: number) {
              await opened.counter.reserve(name, size);
              return { first: 1n, last: BigInt(size) };
            },
          }),
        };
        return { ...opened, counter: spoilt, connect: () => spoilt };
      },
    };
  };

  test("has no case to pass, if ranges are seen to overlap without it", async () => {
    const report = await run({ counters: [refusing(true)] });
    const results = report.subjects.flatMap((subject) => subject.results);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(["n/a"]));
    expect(results.filter(({ reason }) => reason?.includes("rightly: Two ranges overlap"))).toHaveLength(1);
    expect(report.ok).toBe(true);
  });

  test("fails if they are not", async () => {
    const report = await run({ counters: [refusing(false)], only: ["C01", "C03"] });
    const results = report.subjects.flatMap((subject) => subject.results);
    expect(results.filter(({ ok }) => !ok).every(({ rule }) => rule === "C01")).toBe(true);
    expect(report.ok).toBe(false);
  });
});

const refusal = () =>
  schema({
    problems: [{ subject: "engine", problem: "Its update is not atomic", remedy: "use another engine" }],
  });
