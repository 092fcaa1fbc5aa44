import type { CounterHook, LeaseHook, StoreHook } from "../case.js";
import type { CounterSubject, OpenedCounter } from "../counter-harness.js";
import type { Opened, StoreSubject } from "../harness.js";
import type { LeaseSubject, OpenedLeases } from "../lease-harness.js";

const methods = (part: object | undefined, prefix: string): readonly string[] =>
  Object.entries(part ?? {}).flatMap(([name, value]) =>
    typeof value === "function" ? [`${prefix}.${name}`] : [],
  );

/** The optional parts that a harness has; those of an opening are known only once there is one. */
export function storeHooks(subject: StoreSubject, opened: Opened): ReadonlySet<string> {
  const own: StoreHook[] = [];
  if (subject.worker !== undefined) own.push("worker");
  if (subject.openSchema !== undefined) own.push("openSchema");
  if (opened.transaction !== undefined) own.push("transaction");
  if (opened.restart !== undefined) own.push("restart");
  if (opened.clientState !== undefined) own.push("clientState");
  return new Set([...own, ...methods(opened.faults, "faults"), ...methods(opened.failures, "failures")]);
}

/** The same for counters and for leases, whose harnesses are built alike. */
export function smallHooks(
  subject: CounterSubject | LeaseSubject,
  opened: OpenedCounter | OpenedLeases,
): ReadonlySet<string> {
  const own: (CounterHook & LeaseHook)[] = [];
  if (subject.worker !== undefined) own.push("worker");
  if (opened.transaction !== undefined) own.push("transaction");
  if (opened.restart !== undefined) own.push("restart");
  return new Set([...own, ...methods(opened.faults, "faults")]);
}
