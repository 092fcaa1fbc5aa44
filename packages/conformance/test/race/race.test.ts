import { describe, expect, test } from "vitest";
import { Inconclusive } from "../../src/assert.js";
import { assertOverlapped, race } from "../../src/race/race.js";
import { belongings, counterContext } from "../../src/run/context.js";
import { memoryCounterHarness } from "../memory/counter-harness.js";

const context = counterContext(
  memoryCounterHarness(),
  "C01.x",
  1,
  new AbortController().signal,
  belongings(),
);

describe("a race", () => {
  test("of calls that are under way together overlapped", async () => {
    const outcome = await race(context, [async () => 1, async () => 2]);
    expect(outcome).toEqual({ results: [1, 2], overlapped: true, synchronous: false });
  });

  test("of calls that answer at once did not, and could not", async () => {
    const outcome = await race(context, [() => 1, () => 2]);
    expect(outcome).toEqual({ results: [1, 2], overlapped: false, synchronous: true });
    assertOverlapped(outcome);
  });

  test("that could overlap and did not is inconclusive", () => {
    const apart = { results: [], overlapped: false, synchronous: false };
    expect(() => assertOverlapped(apart)).toThrow(Inconclusive);
  });

  test("opens its gate only when every racer is there", async () => {
    const passed: number[] = [];
    let arrived = 0;
    let atOpening: number | undefined;
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const racer = (n: number) => async () => {
      for (let turn = 0; turn < n * 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      arrived += 1;
      await opened;
      passed.push(n);
    };
    const gate = {
      arrived: () => arrived,
      open() {
        atOpening = passed.length;
        open();
      },
    };
    await race(context, [racer(0), racer(1), racer(2)], gate);
    expect([arrived, atOpening, passed.length]).toEqual([3, 0, 3]);
  });

  test("hands on what a racer throws, once all have ended", async () => {
    let ended = false;
    const slow = async (): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve));
      ended = true;
    };
    await expect(race(context, [() => Promise.reject(new Error("broken")), slow])).rejects.toThrow("broken");
    expect(ended).toBe(true);
  });
});
