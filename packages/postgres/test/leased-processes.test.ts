import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { postgresCounterSchema } from "../src/index.js";
import { drivers } from "./support/drivers.js";
import { openServer } from "./support/links.js";

const processes = 16;
const size = 100;
const enough = 400;
const logs = mkdtempSync(join(tmpdir(), "codemint-leased-"));
afterAll(() => rmSync(logs, { recursive: true }));

test("sixteen processes of both drivers that lease from one counter, killed at random, never draw a number twice", async () => {
  const seed = Number(process.env["CODEMINT_SEED"] ?? Date.now() % 2 ** 31);
  console.log(`CODEMINT_SEED=${seed} (for the points at which processes are killed)`);
  const database = await openServer();
  await database.exec(postgresCounterSchema());

  // Each process is killed once on its way and another goes on in its place.
  const lives = killPoints(seed).map((killAt, index) => ({ index, killAt }));
  const start = (name: string, index: number, killAt?: number): Promise<unknown> =>
    live(
      { driver: drivers[index % drivers.length]?.name, url: database.url, log: logOf(name, index) },
      killAt,
    );
  const killed = lives.map(({ index, killAt }) => start("killed", index, killAt));
  expect(await Promise.all(killed)).toEqual(lives.map(() => "SIGKILL"));
  expect(await Promise.all(lives.map(({ index }) => start("ended", index)))).toEqual(lives.map(() => null));

  const byLife = ["killed", "ended"].flatMap((name) =>
    lives.map(({ index }) => numbersIn(logOf(name, index))),
  );
  const drawn = byLife.flat();
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawn.length).toBeGreaterThan(processes * enough);
  expect(changesOfOwner(byLife), "processes that ran side by side").toBeGreaterThan(processes);

  const [row] = await database.query("SELECT value::text FROM codemint_counters");
  const gaps = Number(row?.["value"]) - drawn.length;
  expect(gaps).toBeGreaterThan(0);
  // A process that ends may have a lease in hand that it took ahead, with a fifth of the last one left.
  expect(gaps, "numbers lost").toBeLessThanOrEqual(byLife.length * (size + size / 5));
});

const logOf = (name: string, index: number): string => join(logs, `${name}-${index}`);

/** Runs a process until it has drawn enough, or is killed when it says that it has come to `killAt`; gives the signal. */
async function live(task: object, killAt = Number.POSITIVE_INFINITY): Promise<unknown> {
  const child = fork(new URL("./processes/leasing-worker.mjs", import.meta.url), { execArgv: [] });
  const ended = once(child, "exit");
  child.on("message", (drawn) => {
    if (Number(drawn) >= killAt) child.kill("SIGKILL");
  });
  child.send({ ...task, size, enough });
  const [code, signal] = await ended;
  if (signal === null && code !== 0) throw new Error(`a process ended with exit code ${code}`);
  return signal;
}

/** The numbers of a log; its last line may have been cut by the kill. */
function numbersIn(log: string): readonly number[] {
  return existsSync(log) ? readFileSync(log, "utf8").split("\n").slice(0, -1).map(Number) : [];
}

/** How often a lease's owner differs from the next one's: only processes that ran at the same time alternate. */
function changesOfOwner(lives: readonly (readonly number[])[]): number {
  const leases = lives.flatMap((numbers, owner) => numbers.map((number) => ({ owner, number })));
  const inOrder = leases.toSorted((a, b) => a.number - b.number).map(({ owner }) => owner);
  return inOrder.filter((owner, index) => index > 0 && owner !== inOrder[index - 1]).length;
}

/** Draws after which each process is killed, by the minimal standard generator of Park and Miller (1988). */
function killPoints(seed: number): readonly number[] {
  let state = (seed % 2_147_483_646) + 1;
  return Array.from({ length: processes }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return 20 + (state % (enough - 40));
  });
}
