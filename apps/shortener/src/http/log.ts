import { isCodemintError } from "@codemint/core";
import type { Context } from "hono";
import type { ProblemFacts } from "./problem.js";

/** Writes one line about a failed request, for the service's owner. A visitor's URL or code never stands in it. */
export function report(c: Context, error: unknown, { status, code }: ProblemFacts): void {
  // A visitor who went away in the middle of a request is no failure of the service.
  if (status < 500 || c.req.raw.signal.aborted) return;
  const about = isCodemintError(error)
    ? error.toJSON()
    : { stack: error instanceof Error ? error.stack : String(error) };
  console.error(
    JSON.stringify({ time: new Date().toISOString(), level: "error", status, code, error: about }),
  );
}
