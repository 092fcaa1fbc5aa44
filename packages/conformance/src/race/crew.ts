import type { ChildProcess } from "node:child_process";
import type { CounterRange, InsertOutcome, InsertRequest, Lease } from "@codemint/core/adapter";
import { fail, inconclusive } from "../assert.js";
import type { ConformanceRecord, Json } from "../harness.js";
import { ask } from "./ask.js";
import type { Acquire, Answer, Lap, Order, Reserve, SubjectKind, Told } from "./protocol.js";

/** Processes that each have their own connection to one table, one set of counters or one of leases. */
export interface Crew {
  /** Process n performs list n, one request after the other; all begin at the same moment. */
  insert(
    lists: readonly (readonly InsertRequest<ConformanceRecord>[])[],
  ): Promise<readonly (readonly Lap<Told<InsertOutcome>>[])[]>;
  /** Process n performs list n, one reserve after the other; all begin at the same moment. */
  reserve(lists: readonly (readonly Reserve[])[]): Promise<readonly (readonly Lap<Told<CounterRange>>[])[]>;
  /** Process n performs list n, one acquisition after the other; all begin at the same moment. */
  acquire(lists: readonly (readonly Acquire[])[]): Promise<readonly (readonly Lap<Told<Lease>>[])[]>;
}

/** A crew that its owner must end. */
export interface OwnedCrew extends Crew {
  end(): Promise<void>;
}

/** How far ahead the common start lies, in nanoseconds: longer than it takes to tell every process. */
const headStart = 50_000_000n;

/** Starts `count` processes of the harness's worker module, and waits until each has opened its store. */
export async function startCrew(
  worker: URL,
  task: { readonly kind: SubjectKind; readonly address: Json },
  count: number,
): Promise<OwnedCrew> {
  const { fork } = await import("node:child_process");
  const children = Array.from({ length: count }, () =>
    fork(worker, { execArgv: [], serialization: "advanced", stdio: ["ignore", "ignore", "inherit", "ipc"] }),
  );
  const end = async (): Promise<void> => {
    await Promise.all(children.map(endProcess));
  };
  try {
    await Promise.all(children.map((child) => obeyed(child, { do: "open", ...task })));
  } catch (error) {
    await end();
    throw error;
  }
  const together = <L>(
    lists: readonly L[],
    order: (list: L, at: bigint) => Order,
  ): Promise<readonly Answer[]> => {
    const at = process.hrtime.bigint() + headStart;
    if (lists.length !== children.length)
      throw new RangeError(`A crew of ${children.length} needs as many lists.`);
    return Promise.all(children.map((child, n) => obeyed(child, order(lists[n] as L, at))));
  };
  return {
    async insert(lists) {
      const answers = await together(lists, (requests, at) => ({ do: "insert", requests, at }));
      return answers.map((answer) => (answer.did === "insert" ? known(answer.laps) : []));
    },
    async reserve(lists) {
      const answers = await together(lists, (reserves, at) => ({ do: "reserve", reserves, at }));
      return answers.map((answer) => (answer.did === "reserve" ? known(answer.laps) : []));
    },
    async acquire(lists) {
      const answers = await together(lists, (acquires, at) => ({ do: "acquire", acquires, at }));
      return answers.map((answer) => (answer.did === "acquire" ? known(answer.laps) : []));
    },
    end,
  };
}

const mostRounds = 20;

/**
 * Repeats a round until calls of two processes were in progress at once; the case is inconclusive if none are. By default
 * two calls meet if they stand at the same place of their lists.
 */
export async function untilOverlapped(
  round: () => Promise<readonly (readonly Lap<unknown>[])[]>,
  met?: (a: number, b: number) => boolean,
): Promise<void> {
  for (let rounds = 0; rounds < mostRounds; rounds += 1) {
    if (lapsOverlapped(await round(), met)) return;
  }
  inconclusive(`In ${mostRounds} rounds no two processes met.`);
}

/** True if calls of two different lists were in progress at once, where `same` says that they met. */
export function lapsOverlapped<T>(
  lists: readonly (readonly Lap<T>[])[],
  met: (a: number, b: number) => boolean = (a, b) => a === b,
): boolean {
  return lists.some((list, n) =>
    lists
      .slice(n + 1)
      .some((other) =>
        list.some((a, i) => other.some((b, j) => met(i, j) && a.from < b.to && b.from < a.to)),
      ),
  );
}

function known<T extends object>(laps: readonly Lap<Told<T>>[]): readonly Lap<Told<T>>[] {
  for (const { told } of laps) {
    if ("uncoded" in told) fail(`A process met an error that is not codemint's: ${told.uncoded}`);
  }
  return laps;
}

async function obeyed(child: ChildProcess, order: Order): Promise<Answer> {
  const answer = await ask<Order, Answer>(child, order);
  if (answer.did === "crash") throw new Error(`A worker process failed: ${answer.message}`);
  return answer;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  if (child.connected) child.send({ do: "close" } satisfies Order);
  const patience = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await gone;
  clearTimeout(patience);
}
