import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { sqliteSchema } from "../src/index.js";
import { newPath, open } from "./support/database.js";

interface Report {
  /** The record's number and its code. */
  readonly minted: readonly (readonly [number, string])[];
  readonly collisions: number;
  readonly exhausted: number;
  readonly others: readonly string[];
  readonly replays: number;
  readonly from: bigint;
  readonly to: bigint;
}

const processes = 8;
const keyspace = 62 ** 2;
const target = Math.ceil(keyspace * 0.95);
const table = { table: "links", code: "code", idempotencyKey: "key" };

test("eight processes that fill one file to 95 % give no code twice and lose no record", {
  timeout: 120_000,
}, async () => {
  const seed = Number(process.env["CODEMINT_SEED"] ?? Date.now());
  console.log(`CODEMINT_SEED=${seed} (for the choice of keyed requests; the codes come from the platform)`);
  const path = newPath();
  const db = open(path);
  db.pragma("journal_mode = WAL");
  db.exec(sqliteSchema({ ...table, columns: { worker: "INTEGER NOT NULL", number: "INTEGER NOT NULL" } }));

  const reports = await runAll((worker) => ({ path, table, worker, seed, target }));

  expect(reports.flatMap(({ others }) => others)).toEqual([]);
  const overlapped = reports.every(({ to }) => reports.every(({ from }) => from < to));
  expect(overlapped, "every process had begun before any had ended").toBe(true);

  const stored = db.prepare("SELECT code, worker, number FROM links ORDER BY worker, number").raw().all();
  const told = reports.flatMap(({ minted }, worker) =>
    minted.map(([number, code]) => [code, worker, number]),
  );
  expect(stored).toEqual(told);
  expect(new Set(told.map(([code]) => code)).size).toBe(told.length);
  expect(told.length).toBeGreaterThanOrEqual(target);
  expect(reports.reduce((sum, { replays }) => sum + replays, 0)).toBeGreaterThan(0);
  expect(reports.reduce((sum, { exhausted }) => sum + exhausted, 0)).toBeGreaterThan(0);

  const collisions = reports.reduce((sum, report) => sum + report.collisions, 0);
  const { mean, deviation } = expectedCollisions(told.length);
  // What each process was still trying when the last record landed: five candidates at most.
  const trailing = processes * 5;
  expect(collisions).toBeGreaterThan(mean - 4 * deviation);
  expect(collisions).toBeLessThan(mean + 4 * deviation + trailing);
});

/**
 * With k of N codes taken, a uniform candidate is taken with the chance k / N, whoever draws it, so that the failures before the next
 * success are geometric: their mean is k / (N - k) and their variance k N / (N - k)^2, and they are independent.
 */
function expectedCollisions(records: number): { readonly mean: number; readonly deviation: number } {
  let [mean, variance] = [0, 0];
  for (let taken = 0; taken < records; taken += 1) {
    mean += taken / (keyspace - taken);
    variance += (taken * keyspace) / (keyspace - taken) ** 2;
  }
  return { mean, deviation: Math.sqrt(variance) };
}

/** Starts the processes, waits until all are ready, and lets them go at once. */
async function runAll(task: (worker: number) => object): Promise<readonly Report[]> {
  const children = Array.from({ length: processes }, () =>
    fork(new URL("./processes/racing-worker.mjs", import.meta.url), {
      execArgv: [],
      serialization: "advanced",
    }),
  );
  try {
    await Promise.all(children.map((child, worker) => ask<string>(child, task(worker))));
    return await Promise.all(children.map((child) => ask<Report>(child, "go")));
  } finally {
    for (const child of children) child.kill();
  }
}

async function ask<T>(child: ChildProcess, message: object | string): Promise<T> {
  const answer = Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`a process ended with exit code ${code}`))),
  ]);
  child.send(message);
  const [told] = await answer;
  return told;
}
