import { isCodemintError } from "@codemint/core";
import type { ProblemFacts } from "./problem.js";

/** Writes one line about a failed request, for the service's owner. A visitor's URL or code never stands in it. */
export function report(error: unknown, { status, code }: ProblemFacts): void {
  if (status < 500) return;
  const about = isCodemintError(error)
    ? error.toJSON()
    : { stack: error instanceof Error ? error.stack : String(error) };
  console.error(
    JSON.stringify({ time: new Date().toISOString(), level: "error", status, code, error: about }),
  );
}
