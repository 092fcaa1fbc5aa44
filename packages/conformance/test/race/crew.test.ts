import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lapsOverlapped, type OwnedCrew, startCrew, untilOverlapped } from "../../src/race/crew.js";

const worker = new URL("./file-worker.mjs", import.meta.url);
let folder: string;
let crew: OwnedCrew | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "codemint-crew-"));
});
afterEach(async () => {
  await crew?.end();
  crew = undefined;
  rmSync(folder, { recursive: true });
});

const start = async (count: number): Promise<OwnedCrew> => {
  crew = await startCrew(worker, { kind: "store", address: folder }, count);
  return crew;
};

const request = (code: string, process: number) => ({
  code,
  idempotencyKey: `00000000-0000-4000-8000-00000000000${process}`,
  keyed: false,
  record: { tenant: "a", region: "b", payload: "c", email: null },
});

test("processes of a crew run their lists at the same time, each in its order", async () => {
  const racing = await start(3);
  const codes = Array.from({ length: 100 }, (_, n) => `code-${n}`);
  const laps = await racing.insert([0, 1, 2].map((process) => codes.map((code) => request(code, process))));
  for (const [n, code] of codes.entries()) {
    const told = laps.map((list) => (list[n]?.told.status === "inserted" ? 1 : 0));
    expect(told.filter((won) => won === 1)).toHaveLength(1);
    expect(readFileSync(join(folder, code), "utf8")).toBe(request(code, told.indexOf(1)).idempotencyKey);
  }
  for (const list of laps) {
    expect(list.every(({ from, to }, n) => from <= to && to <= (list[n + 1]?.from ?? to))).toBe(true);
  }
});

test("rounds are repeated until two processes met, and not for ever", async () => {
  const racing = await start(4);
  let rounds = 0;
  await untilOverlapped(async () => {
    rounds += 1;
    return racing.insert(
      Array.from({ length: 4 }, (_, process) =>
        Array.from({ length: 50 }, (_, n) => request(`${rounds}-${n}`, process)),
      ),
    );
  });
  let vain = 0;
  const apart = untilOverlapped(async () => {
    vain += 1;
    return [];
  });
  await expect(apart).rejects.toThrow("rounds no two processes met");
  expect(vain).toBeGreaterThan(1);
});

test("the processes close what they opened when the crew ends", async () => {
  await (await start(2)).end();
  expect(readdirSync(folder).filter((name) => name.startsWith("closed-"))).toHaveLength(2);
});

test("an error without a code is a finding", async () => {
  const racing = await start(1);
  await expect(racing.insert([[request("throw", 0)]])).rejects.toMatchObject({
    name: "CaseFailure",
    message: expect.stringContaining("an error without a code"),
  });
});

test("a process that cannot open, or that dies, is no finding", async () => {
  const lost = startCrew(worker, { kind: "store", address: join(folder, "nowhere") }, 1);
  await expect(lost).rejects.toThrow("A worker process failed: Error: no folder");
  const counters = startCrew(worker, { kind: "counter", address: folder }, 1);
  await expect(counters).rejects.toThrow("no opener for a counter");
  const dying = await start(1);
  await expect(dying.insert([[request("die", 0)]])).rejects.toThrow("ended by itself with exit code 3");
});

test("calls overlap only if they were in progress at once, in different processes, and met", () => {
  const lap = (from: bigint, to: bigint) => ({ told: { status: "taken" as const }, from, to });
  expect(lapsOverlapped([[lap(0n, 10n)], [lap(10n, 20n)]])).toBe(false);
  expect(lapsOverlapped([[lap(0n, 11n)], [lap(10n, 20n)]])).toBe(true);
  expect(lapsOverlapped([[lap(0n, 10n), lap(0n, 10n)]], () => true)).toBe(false);
  const late = [
    [lap(0n, 10n), lap(20n, 30n)],
    [lap(40n, 50n), lap(5n, 8n)],
  ];
  expect([lapsOverlapped(late), lapsOverlapped(late, () => true)]).toEqual([false, true]);
});
