import type { OwnEngine } from "@codemint/testbed";
import type { Way } from "./clerks/clerk.js";
import { type CampaignReport, countTold, sumOf } from "./report.js";
import { runOnTable } from "./run-on-table.js";
import { addHits, missingCuts } from "./strikes.js";
import { wires } from "./wires/index.js";
import { workload } from "./workload.js";

export interface CampaignOptions {
  /** Started for this campaign: it is killed and restarted on the way, and left running. */
  readonly engine: OwnEngine;
  readonly way: Way;
  readonly seed: number;
  readonly requests: number;
}

/**
 * Runs the campaign and judges it. The same seed gives the same requests, faults and candidates; how they interleave is up to the machine.
 */
export async function runCampaign({ engine, way, seed, requests }: CampaignOptions): Promise<CampaignReport> {
  const started = performance.now();
  const { requestsPerTable } = wires[engine.wire];
  const tasks = workload({ seed, requests, requestsPerTable, keys: way.keys });
  const tables = [];
  for (let from = 0; from < requests; from += requestsPerTable) {
    const part = tasks.slice(from, from + requestsPerTable);
    tables.push(await runOnTable({ engine, way, seed, tasks: part, first: from }));
  }
  const hits = tables.map((table) => table.hits).reduce(addHits);
  const told = countTold(tables.flatMap(({ calls }) => calls));
  const crashes = tables.map(({ callsInFlightAtCrash }) => callsInFlightAtCrash);
  const least = { inFlight: requests / 10, ownRowStored: requests / 20 };
  return {
    engine: `${engine.product} ${engine.version}`,
    driver: tables[0]?.driver ?? "",
    way: way.name,
    seed,
    requests,
    calls: sumOf(tables.map(({ calls }) => calls.length)),
    records: sumOf(tables.map(({ records }) => records.length)),
    told,
    hits,
    callsInFlightAtCrash: crashes,
    violations: tables.flatMap(({ violations }) => violations),
    shortfalls: [
      ...missingCuts(hits, least),
      ...(crashes.includes(0) ? ["No call was in flight when the server was killed."] : []),
      ...(told["taken"] === undefined ? ["No claim met a taken code."] : []),
      ...(way.keys && told["replayed"] === undefined ? ["No repeat was recognised."] : []),
      ...(way.keys && told["resumed"] === undefined ? ["No unknown outcome was settled."] : []),
    ],
    seconds: (performance.now() - started) / 1000,
  };
}
