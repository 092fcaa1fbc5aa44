import { expect, test } from "vitest";
import { duration, progressDisplay, progressLine } from "../../src/import/progress.js";

test.each([
  [0, "0 s"],
  [0.2, "1 s"],
  [59, "59 s"],
  [61, "1 min 01 s"],
  [3600, "1 h 00 min"],
  [7384, "2 h 03 min"],
])("%d seconds are %s", (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

test("a line has share, count, rate and time left", () => {
  expect(progressLine({ done: 250, total: 1_000, elapsedMs: 500 })).toBe("25 %  250/1,000  500/s  2 s left");
});

test("a terminal gets a bar that fits into it", () => {
  const wide = progressLine({ done: 250, total: 1_000, elapsedMs: 500 }, 100);
  expect(wide).toBe(`[${"█".repeat(10)}${"░".repeat(30)}]  25 %  250/1,000  500/s  2 s left`);
  for (const columns of [10, 20, 45, 60]) {
    expect(progressLine({ done: 250, total: 1_000, elapsedMs: 500 }, columns).length).toBeLessThan(columns);
  }
});

test("no progress and nothing to do are no division by zero", () => {
  expect(progressLine({ done: 0, total: 10, elapsedMs: 0 })).toBe("0 %  0/10  0/s");
  expect(progressLine({ done: 0, total: 0, elapsedMs: 5 })).toContain("100 %");
});

function draw(isTTY: boolean): string {
  let written = "";
  const display = progressDisplay({ isTTY, columns: 80, write: (text) => (written += text) });
  for (let done = 1; done <= 1_000; done++) display.update({ done, total: 1_000, elapsedMs: done });
  display.note("line 3 is bad");
  display.finish();
  return written;
}

test("elsewhere than on a terminal a tenth of the way is one plain line", () => {
  const lines = draw(false).split("\n");
  expect(lines).toHaveLength(12);
  expect(lines[0]).toBe("10 %  100/1,000  1,000/s  1 s left");
  expect(lines[9]).toContain("100 %");
  expect(draw(false)).not.toContain("\r");
});

test("a terminal is drawn over at most ten times a second, and always at the end", () => {
  const frames = draw(true).split("\r").slice(1);
  expect(frames.length).toBeLessThanOrEqual(13);
  expect(frames.at(-1)).toContain("100 %");
  expect(draw(true)).toContain("line 3 is bad\n");
});
