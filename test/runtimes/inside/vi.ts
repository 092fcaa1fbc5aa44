import { type Clock, type FakeMethod, install } from "@sinonjs/fake-timers";
import { fn, restoreAllMocks, spyOn } from "@vitest/spy";
import { lacks } from "./lacks.js";
import { makeOwn } from "./make-own.js";

const faked: FakeMethod[] = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"];
let clock: Clock | undefined;

function running(): Clock {
  if (clock === undefined) throw new Error("The timers are the real ones: call vi.useFakeTimers() first.");
  return clock;
}

const spyOnAny: typeof spyOn = (object: object, key: PropertyKey, ...access: []) => {
  makeOwn(object, key);
  return Reflect.apply(spyOn, undefined, [object, key, ...access]);
};

/** The part of vitest's `vi` that core's tests use. */
export const vi = {
  fn,
  spyOn: spyOnAny,
  restoreAllMocks,
  resetModules: () => lacks("second copy of a loaded module"),
  useFakeTimers() {
    clock?.uninstall();
    for (const name of faked) makeOwn(globalThis, name);
    clock = install({ now: Date.now(), toFake: faked });
  },
  useRealTimers() {
    clock?.uninstall();
    clock = undefined;
  },
  advanceTimersByTimeAsync: (ms: number) => running().tickAsync(ms),
  setSystemTime: (now: number) => running().setSystemTime(now),
  getTimerCount: () => running().countTimers(),
};
