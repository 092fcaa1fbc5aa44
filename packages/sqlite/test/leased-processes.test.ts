import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sqliteCounterSchema } from "../src/index.js";
import { newPath, open } from "./support/database.js";

const processes = 16;
const size = 100;
const enough = 1_000;

test("sixteen processes that lease from one file, killed at random, never draw a number twice", async () => {
  const seed = Number(process.env["CODEMINT_SEED"] ?? Date.now() % 2 ** 31);
  console.log(`CODEMINT_SEED=${seed} (for the points at which processes are killed)`);
  const random = lehmer(seed);
  const path = newPath();
  const db = open(path);
  db.pragma("journal_mode = WAL");
  db.exec(sqliteCounterSchema());

  // Each process is killed once on its way and another goes on in its place.
  const lives = Array.from({ length: processes }, (_, index) => ({
    log: `${path}.${index}`,
    killAt: 50 + Math.floor(random() * (enough - 100)),
  }));
  const firstLives = lives.map(({ log, killAt }) => live({ path, log: `${log}.killed` }, killAt));
  expect(await Promise.all(firstLives)).toEqual(lives.map(() => "SIGKILL"));
  const secondLives = lives.map(({ log }) => live({ path, log }, Number.POSITIVE_INFINITY));
  expect(await Promise.all(secondLives)).toEqual(lives.map(() => null));

  const drawn = lives.flatMap(({ log }) => [...numbersIn(`${log}.killed`), ...numbersIn(log)]);
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawn.length).toBeGreaterThan(processes * enough);
  expect(changesOfOwner(lives.map(({ log }) => numbersIn(log)))).toBeGreaterThan(processes);

  const [[last = 0n] = []] = db
    .prepare<[], [bigint]>("SELECT value FROM codemint_counters")
    .raw()
    .safeIntegers()
    .all();
  const gaps = Number(last) - drawn.length;
  expect(gaps).toBeGreaterThan(0);
  expect(gaps, "numbers lost, at most a lease for each process that was killed").toBeLessThanOrEqual(
    processes * size,
  );
});

/** Runs a process until it has drawn enough, or is killed when it says that it has come to `killAt`; gives the signal. */
async function live(task: { readonly path: string; readonly log: string }, killAt: number): Promise<unknown> {
  const child: ChildProcess = fork(new URL("./processes/leasing-worker.mjs", import.meta.url), {
    execArgv: [],
  });
  const ended = once(child, "exit");
  child.on("message", (drawn) => {
    if (Number(drawn) >= killAt) child.kill("SIGKILL");
  });
  child.send({ ...task, size, enough, every: 10 });
  const [code, signal] = await ended;
  if (signal === null && code !== 0) throw new Error(`a process ended with exit code ${code}`);
  return signal;
}

/** The numbers of a log; its last line may have been cut by the kill. */
function numbersIn(log: string): readonly string[] {
  if (!existsSync(log)) return [];
  return readFileSync(log, "utf8").split("\n").slice(0, -1);
}

/** How often a range's owner differs from the next one's: only processes that ran at the same time alternate. */
function changesOfOwner(logs: readonly (readonly string[])[]): number {
  const owners = new Map<number, number>();
  for (const [owner, numbers] of logs.entries()) {
    for (const number of numbers) owners.set(Math.floor((Number(number) - 1) / size), owner);
  }
  const inOrder = [...owners].toSorted(([a], [b]) => a - b).map(([, owner]) => owner);
  return inOrder.filter((owner, index) => index > 0 && owner !== inOrder[index - 1]).length;
}

/** The minimal standard generator of Park and Miller (1988): numbers from 0 to 1. */
function lehmer(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
