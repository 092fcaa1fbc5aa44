import type { KeyLevel } from "@codemint/core/adapter";
import type { Engine } from "../engine.js";
import type { CaseResult, Report } from "./report.js";

/** The machine's report. Fields may be added, never renamed. */
export interface JsonReport {
  readonly ok: boolean;
  readonly seed: number;
  readonly engines: readonly {
    /** The harness's name. */
    readonly name: string;
    readonly kind: "store" | "counter" | "leases";
    readonly product: string;
    readonly version: string;
    readonly driver?: string;
    readonly runs: Engine["kind"];
    readonly keys?: KeyLevel;
    readonly results: readonly Pick<
      CaseResult,
      "id" | "rule" | "title" | "status" | "reason" | "ok" | "took"
    >[];
  }[];
}

export function toJson({ ok, seed, subjects }: Report): JsonReport {
  return {
    ok,
    seed,
    engines: subjects.map(({ kind, name, engine, keys, results }) => ({
      name,
      kind,
      product: engine.product,
      version: engine.version,
      ...(engine.driver !== undefined && { driver: engine.driver }),
      runs: engine.kind,
      ...(keys !== undefined && { keys }),
      results: results.map(({ ended: _, ...result }) => result),
    })),
  };
}
