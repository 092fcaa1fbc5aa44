import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { defaultTimeoutMs, Ended, startDeadline } from "../../src/flow/deadline.js";
import { failureOf } from "../support/coded.js";

const never = (): Promise<never> => new Promise(() => {});

/** How a wait ended. */
async function end(work: PromiseLike<unknown> | unknown): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    return error instanceof Ended ? error.by : error;
  }
}

const unhandled: unknown[] = [];
const note = (reason: unknown): void => {
  unhandled.push(reason);
};

beforeEach(() => {
  vi.useFakeTimers();
  unhandled.length = 0;
  process.on("unhandledRejection", note);
});

afterEach(() => {
  vi.useRealTimers();
  process.off("unhandledRejection", note);
});

/** Lets the process report what nobody handled: it does so once the microtasks are done. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediateNow(resolve));
const setImmediateNow = setImmediate;

describe("a wait", () => {
  test("gives a value at once, and a promise's value", async () => {
    const deadline = startDeadline();
    expect(deadline.within(5)).toBe(5);
    expect(await deadline.within(Promise.resolve(6))).toBe(6);
    await expect(deadline.within(Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  });

  test("ends with the time-out, not before", async () => {
    const deadline = startDeadline({ timeoutMs: 1000 });
    const ended = vi.fn();
    const wait = end(deadline.within(never())).then(ended);
    await vi.advanceTimersByTimeAsync(999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await wait;
    expect(ended).toHaveBeenCalledWith("timeout");
  });

  test("has only the time that earlier waits left", async () => {
    const deadline = startDeadline({ timeoutMs: 1000 });
    await vi.advanceTimersByTimeAsync(600);
    expect(deadline.options().timeoutMs).toBe(400);
    const wait = end(deadline.within(never()));
    await vi.advanceTimersByTimeAsync(400);
    expect(await wait).toBe("timeout");
  });

  test("ends by itself though the clock is set back", async () => {
    const deadline = startDeadline({ timeoutMs: 1000 });
    vi.setSystemTime(Date.now() - 3_600_000);
    const wait = end(deadline.within(never()));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await wait).toBe("timeout");
  });

  test("ends with the signal", async () => {
    const controller = new AbortController();
    const wait = end(startDeadline({ signal: controller.signal }).within(never()));
    controller.abort(new Error("the caller's own reason"));
    expect(await wait).toBe("signal");
  });

  test("ends at once if the signal has fired before", async () => {
    const deadline = startDeadline({ signal: AbortSignal.abort() });
    expect(await end(deadline.within(never()))).toBe("signal");
    expect(await end(deadline.sleep(1000))).toBe("signal");
  });

  test("leaves neither a timer nor a listener, however it ends", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const deadline = startDeadline({ signal, timeoutMs: 1000 });
    const clean = (): void => {
      expect(vi.getTimerCount()).toBe(0);
      expect(getEventListeners(signal, "abort")).toHaveLength(0);
    };
    await deadline.within(Promise.resolve());
    clean();
    await end(deadline.within(Promise.reject(new Error("lost"))));
    clean();
    const slept = deadline.sleep(10);
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10);
    await slept;
    clean();
    const aborted = end(deadline.sleep(500));
    controller.abort();
    await aborted;
    clean();
    const late = end(startDeadline({ timeoutMs: 10 }).sleep(500));
    await vi.advanceTimersByTimeAsync(10);
    expect(await late).toBe("timeout");
    clean();
  });

  test("hears no more of work that it left, not even its failure", async () => {
    let fail: (reason: Error) => void = () => {};
    const work = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const wait = end(startDeadline({ timeoutMs: 10 }).within(work));
    await vi.advanceTimersByTimeAsync(10);
    expect(await wait).toBe("timeout");
    fail(new Error("too late"));
    await settle();
    expect(unhandled).toEqual([]);
  });
});

describe("check", () => {
  test("passes until the call has been ended", async () => {
    const controller = new AbortController();
    const deadline = startDeadline({ signal: controller.signal, timeoutMs: 100 });
    deadline.check();
    await vi.advanceTimersByTimeAsync(99);
    deadline.check();
    controller.abort();
    expect(() => deadline.check()).toThrow(expect.objectContaining({ by: "signal" }));
    const timed = startDeadline({ timeoutMs: 100 });
    await vi.advanceTimersByTimeAsync(100);
    expect(() => timed.check()).toThrow(expect.objectContaining({ by: "timeout" }));
  });
});

describe("the options", () => {
  test("are 30 seconds and no signal by default", () => {
    expect(startDeadline().options()).toEqual({ signal: undefined, timeoutMs: defaultTimeoutMs });
    expect(defaultTimeoutMs).toBe(30_000);
  });

  test("hand on the signal, and never a time-out of nothing", async () => {
    const { signal } = new AbortController();
    const deadline = startDeadline({ signal, timeoutMs: 5 });
    await vi.advanceTimersByTimeAsync(50);
    expect(deadline.options()).toEqual({ signal, timeoutMs: 1 });
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, "100", null, 10n, {}])(
    "refuse %o as a time-out",
    async (timeoutMs) => {
      const error = await failureOf(() => startDeadline({ timeoutMs: timeoutMs as number }));
      expect(error).toMatchObject({
        code: "ERR_CODEMINT_INVALID_OPTION",
        effect: "none",
        details: { option: "timeoutMs" },
      });
    },
  );

  test.each([null, true, "abort", {}, { aborted: "no" }, { aborted: false }, new AbortController()])(
    "refuse %o as a signal",
    async (signal) => {
      const error = await failureOf(() => startDeadline({ signal: signal as AbortSignal }));
      expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_OPTION", details: { option: "signal" } });
    },
  );

  test.each([null, 5, "options", true])("refuse to be %o", async (options) => {
    const error = await failureOf(() => startDeadline(options as unknown as object));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_OPTION", details: { option: "options" } });
  });
});
