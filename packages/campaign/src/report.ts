import { cuts, type Fault } from "./faults.js";
import type { Call } from "./history.js";
import type { Violation } from "./judge.js";
import type { HitsByFault } from "./strikes.js";

export interface CampaignReport {
  /** What really answered, and its version. */
  readonly engine: string;
  readonly driver: string;
  readonly way: string;
  readonly seed: number;
  readonly requests: number;
  /** Requests, items of batches, and calls that settle an unknown outcome. */
  readonly calls: number;
  readonly records: number;
  /** How often each answer was given. */
  readonly told: Readonly<Record<string, number>>;
  readonly hits: HitsByFault;
  /** One number for each time that the server was killed. */
  readonly callsInFlightAtCrash: readonly number[];
  readonly violations: readonly Violation[];
  /** Why it proves nothing; empty if it does. */
  readonly shortfalls: readonly string[];
  readonly seconds: number;
}

export function countTold(calls: readonly Call[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind, told } of calls) {
    const name = nameOf(kind, told);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function nameOf(kind: Call["kind"], told: Call["told"]): string {
  switch (told.status) {
    case "code":
      if (kind === "resume") return "resumed";
      return told.replayed ? "replayed" : "stored";
    case "failed":
      return `${told.error} (${told.effect})`;
    default:
      return told.status;
  }
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** A campaign in a few lines, for people. */
export function describeCampaign(report: CampaignReport): string {
  const { hits } = report;
  const cut = (name: Fault): string =>
    `${hits[name].inFlight} ${name} (${hits[name].ownRowStored} with the own row stored)`;
  const rules = new Map<string, number>();
  for (const { rule } of report.violations) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  const list = (counts: Iterable<readonly [string, number]>): string =>
    [...counts].map(([name, count]) => `${count} ${name}`).join(", ");
  return [
    `${report.way} on ${report.engine} through ${report.driver}, seed ${report.seed}, ${report.seconds.toFixed(1)} s`,
    `  ${report.requests} requests in ${report.calls} calls left ${report.records} records`,
    `  cuts that hit an insert in flight: ${cuts.map(cut).join(", ")}`,
    `  besides: ${hits.ghost.inFlight} arrived long after, ${hits.replay.inFlight} arrived twice`,
    `  the server was killed under ${report.callsInFlightAtCrash.join(", ")} calls and restarted`,
    `  told: ${list(Object.entries(report.told))}`,
    `  broken promises: ${rules.size === 0 ? "none" : list(rules)}`,
    ...report.violations.slice(0, 5).map(({ rule, sentence }) => `    ${rule}: ${sentence}`),
    // What is broken is broken, however few tried it.
    ...(rules.size === 0 ? report.shortfalls.map((shortfall) => `  INCONCLUSIVE: ${shortfall}`) : []),
  ].join("\n");
}
