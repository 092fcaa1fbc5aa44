import { below, chance, weighted } from "./random.js";

/** What one caller does. `name` is its request's, which a batch divides among its items. */
export type Task =
  | { readonly kind: "mint"; readonly name: string; readonly keyed: boolean }
  | { readonly kind: "claim"; readonly name: string; readonly keyed: boolean; readonly asked: string }
  | { readonly kind: "batch"; readonly name: string; readonly keyed: boolean; readonly size: number };

export interface WorkloadOptions {
  readonly seed: number;
  readonly requests: number;
  /** A request is repeated only within its own table. */
  readonly requestsPerTable: number;
  /** Whether there are idempotency keys, and so repeats. */
  readonly keys: boolean;
}

/** How far back a repeat may reach: often to a request that is still under way. */
const recent = 40;
const largestBatch = 12;

/** What the callers of a campaign do, in the order in which they begin: the same in every run of the seed. */
export function workload({ seed, requests, requestsPerTable, keys }: WorkloadOptions): readonly Task[] {
  const tasks: Task[] = [];
  let repeatable: Task[] = [];
  for (let number = 0; number < requests; number += 1) {
    if (number % requestsPerTable === 0) repeatable = [];
    const draw = (purpose: string): number => chance(seed, "task", number, purpose);
    const earlier = repeatable.slice(-recent);
    const kind = weighted(
      [
        [52, "mint"],
        [22, "claim"],
        [6, "batch"],
        [keys && earlier.length > 0 ? 20 : 0, "repeat"],
      ] as const,
      draw("kind"),
    );
    const repeated = earlier[below(earlier.length, draw("which"))];
    if (kind === "repeat" && repeated !== undefined) {
      tasks.push(repeated);
      continue;
    }
    const own = { name: `r${number}`, keyed: keys && draw("keyed") < 0.5 };
    const task = taskOf(kind, own, draw, Math.min(requests, requestsPerTable));
    tasks.push(task);
    if (task.keyed) repeatable.push(task);
  }
  return tasks;
}

function taskOf(
  kind: "mint" | "claim" | "batch" | "repeat",
  own: { readonly name: string; readonly keyed: boolean },
  draw: (purpose: string) => number,
  requests: number,
): Task {
  switch (kind) {
    case "claim":
      // So few that every third claim or so meets another.
      return { kind, ...own, asked: `wish-${below(Math.ceil(requests / 5), draw("asked"))}` };
    case "batch":
      return { kind, ...own, size: 2 + below(largestBatch - 1, draw("size")) };
    default:
      return { kind: "mint", ...own };
  }
}

export const itemOf = (batch: string, index: number): string => `${batch}.${index}`;

/** What the record of a request carries, by which a changed one is known. */
export const payloadOf = (request: string): string => `payload of ${request}`;
