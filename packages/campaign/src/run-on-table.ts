import type { OwnEngine } from "@codemint/testbed";
import { createCaller } from "./callers.js";
import type { Way } from "./clerks/clerk.js";
import { type Call, createHistory, type StoredRecord } from "./history.js";
import { judge, type Violation } from "./judge.js";
import { createStrikes, type HitsByFault } from "./strikes.js";
import { wires } from "./wires/index.js";
import type { Task } from "./workload.js";

/** Requests under way at the same time. */
const together = 16;
/** As many clients share the work, each as a process of its own would. */
const clients = 4;
/** Held inserts arrive, and new ones are held, as often as this. */
const phases = 8;
/** So many codes there are for each request that one in a few draws is taken. */
const codesPerRequest = 4;
const symbols = 20;
const shortest = 3;

export interface TableOptions {
  readonly engine: OwnEngine;
  readonly way: Way;
  readonly seed: number;
  readonly tasks: readonly Task[];
  /** The number of the first of the tasks in the whole campaign. */
  readonly first: number;
}

export interface TableResult {
  readonly driver: string;
  readonly calls: readonly Call[];
  readonly records: readonly StoredRecord[];
  readonly hits: HitsByFault;
  readonly callsInFlightAtCrash: number;
  readonly violations: readonly Violation[];
}

/** Does the tasks on a table of their own, kills the server half-way, and judges what is left when nothing is under way any more. */
export async function runOnTable({ engine, way, seed, tasks, first }: TableOptions): Promise<TableResult> {
  const history = createHistory();
  const strikes = createStrikes(seed, history);
  const field = await wires[engine.wire].open(engine, clients);
  try {
    const codes = codesPerRequest * tasks.length;
    const length = Math.max(shortest, Math.ceil(Math.log(codes) / Math.log(symbols)));
    const clerks = field.handles.map((handle, index) => way.clerk(handle, { seed: seed + index, length }));
    const call = createCaller(seed, clerks, history);

    let endPhase = field.interfere(strikes);
    const landing: Promise<void>[] = [];
    const nextPhase = (): void => {
      landing.push(endPhase());
      endPhase = field.interfere(strikes);
    };
    let callsInFlightAtCrash = 0;
    const crash = async (): Promise<void> => {
      callsInFlightAtCrash = history.openCalls();
      // An answer that the dying server gives says nothing of what is stored.
      strikes.pause(true);
      await engine.kill();
      await engine.restart();
      strikes.pause(false);
    };
    let up = Promise.resolve();
    const entries = tasks.entries();
    const lane = async (): Promise<void> => {
      for (const [index, task] of entries) {
        if (index > 0 && index % Math.ceil(tasks.length / phases) === 0) nextPhase();
        if (index === tasks.length >> 1) up = crash();
        await up;
        await call(task, first + index);
      }
    };
    await Promise.all(Array.from({ length: together }, lane));
    landing.push(endPhase());
    await Promise.all(landing);

    const records = await field.records();
    const { calls } = history;
    return {
      driver: field.driver,
      calls,
      records,
      hits: strikes.hits(calls, records),
      callsInFlightAtCrash,
      violations: judge(calls, records),
    };
  } finally {
    await field.close();
  }
}
