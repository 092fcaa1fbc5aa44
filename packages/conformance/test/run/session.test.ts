import { describe, expect, test } from "vitest";
import { fail, inconclusive } from "../../src/assert.js";
import { bindCase } from "../../src/run/session.js";

type About = Parameters<typeof bindCase>[1];

const optional = { id: "R15.some-case", rule: "R15", title: "something holds" } as const;
const must = { id: "R05.some-case", rule: "R05", title: "something holds" } as const;

const run = (
  entry: Parameters<typeof bindCase>[0],
  work: About["work"],
  about: Partial<About> = {},
  limitMs = 1_000,
) =>
  bindCase(
    entry,
    {
      applies: true,
      gap: undefined,
      hooks: async () => new Set(["worker"]),
      leftovers: async () => [],
      work,
      ...about,
    },
    { seed: 1, limitMs },
  ).run();

const passes = async (): Promise<void> => {};

describe("a case", () => {
  test("passes if nothing was seen broken", async () => {
    expect(await run(must, passes)).toMatchObject({ id: must.id, status: "pass", ok: true });
  });

  test("fails by an assertion, which says what was seen", async () => {
    const result = await run(must, async () => fail("Two records hold the code"));
    expect(result).toMatchObject({
      status: "fail",
      ended: "assertion",
      ok: false,
      reason: "Two records hold the code",
    });
  });

  test("fails by a crash if anything else is thrown, and shows where", async () => {
    const result = await run(optional, async () => {
      throw new TypeError("no such method");
    });
    expect(result).toMatchObject({ status: "fail", ended: "crash", ok: false });
    expect(result.reason).toMatch(/TypeError: no such method\n\s+at/);
  });

  test("fails by its time, whose signal has fired", async () => {
    let fired = false;
    const never = (signal: AbortSignal): Promise<void> => {
      signal.addEventListener("abort", () => {
        fired = true;
      });
      return new Promise(() => {});
    };
    expect(await run(must, never, {}, 20)).toMatchObject({ status: "fail", ended: "timeout", ok: false });
    expect(fired).toBe(true);
  });

  test("that could not show its rule is no pass, of an optional rule neither", async () => {
    const result = await run(optional, async () => inconclusive("The racers did not overlap"));
    expect(result).toMatchObject({ status: "inconclusive", ok: false, reason: "The racers did not overlap" });
  });

  test("does not run where it does not apply", async () => {
    const result = await run(must, () => fail("ran"), { applies: "the table has no key column" });
    expect(result).toMatchObject({ status: "n/a", ok: true, reason: "the table has no key column" });
  });

  test("whose hook is missing is not run, which only an optional rule forgives", async () => {
    const lacking = { needs: ["worker", "faults.loseReply"] };
    const reason = "The harness lacks faults.loseReply.";
    expect(await run({ ...optional, ...lacking }, passes)).toMatchObject({
      status: "not-run",
      ok: true,
      reason,
    });
    expect(await run({ ...must, ...lacking }, passes)).toMatchObject({
      status: "not-run",
      ok: false,
      reason,
    });
  });
});

describe("a known gap", () => {
  const gap = { gap: "the server cannot tell" };
  const broken = async (): Promise<void> => fail("It inserted");

  test("is an expected failure, with its author's reason", async () => {
    expect(await run(optional, broken, gap)).toMatchObject({ status: "gap", ok: true, reason: gap.gap });
  });

  test("that passes fails the run", async () => {
    const result = await run(optional, passes, gap);
    expect(result).toMatchObject({ status: "fail", ok: false });
    expect(result.reason).toContain("Delete it from knownGaps");
  });

  test("excuses neither a crash nor a rule that is not optional", async () => {
    const crash = async (): Promise<void> => {
      throw new Error("the server is gone");
    };
    expect(await run(optional, crash, gap)).toMatchObject({ status: "fail", ended: "crash", ok: false });
    expect(await run(must, broken, gap)).toMatchObject({ status: "gap", ok: false });
  });
});

describe("what a case leaves behind", () => {
  test("is ended after it, last one first, also when it fails", async () => {
    const ended: string[] = [];
    await run(must, async (_signal, mine) => {
      mine.add(() => ended.push("table"));
      mine.add(async () => ended.push("process"));
      fail("something");
    });
    expect(ended).toEqual(["process", "table"]);
  });

  test("fails it if it cannot be ended, and the rest is ended all the same", async () => {
    let ended = false;
    const result = await run(must, async (_signal, mine) => {
      mine.add(() => {
        ended = true;
      });
      mine.add(() => {
        throw new Error("the table is locked");
      });
    });
    expect(result).toMatchObject({ status: "fail", ok: false });
    expect(result.reason).toContain("the table is locked");
    expect(ended).toBe(true);
  });

  test("fails it if the harness finds something left", async () => {
    const result = await run(must, passes, { leftovers: async () => ["2 connections"] });
    expect(result).toMatchObject({
      status: "fail",
      ended: "assertion",
      reason: "Left behind: 2 connections",
    });
  });

  test("fails it if it is a rejection that nobody handled", async () => {
    const result = await run(must, async () => {
      void Promise.reject(new Error("nobody listens"));
    });
    expect(result).toMatchObject({ status: "fail", ended: "assertion", ok: false });
    expect(result.reason).toContain("nobody listens");
  });
});
