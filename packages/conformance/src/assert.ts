/** A rule was seen broken: the message says what was seen. Anything else that a case throws is a crash, not a finding. */
export class CaseFailure extends Error {
  override readonly name = "CaseFailure";
}

/** The case could not show what it had to show, such as a race that did not overlap. It is no pass. */
export class Inconclusive extends Error {
  override readonly name = "Inconclusive";
}

/** Ends the case without a verdict. */
export function inconclusive(reason: string): never {
  throw new Inconclusive(reason);
}

/** Ends the case with a finding. */
export function fail(seen: string): never {
  throw new CaseFailure(seen);
}

/** `seen` says what is wrong if `condition` does not hold: "Two records hold the code". */
export function assert(condition: boolean, seen: string): asserts condition {
  if (!condition) throw new CaseFailure(seen);
}

/** Compares by value: primitives, bigints, arrays and plain objects. */
export function assertEqual<T>(actual: T, expected: NoInfer<T>, what: string): void {
  const [left, right] = [show(actual), show(expected)];
  if (left !== right) throw new CaseFailure(`${what}: expected ${right}, saw ${left}`);
}

/** A value as one line of text, the same for equal values: object keys are sorted, control characters escaped. */
export function show(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (value === undefined) return "undefined";
  if (Object.is(value, -0)) return "-0";
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Uint8Array) return `bytes ${show([...value])}`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, field]) => field !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{ ${entries.map(([name, field]) => `${label(name)}: ${show(field)}`).join(", ")} }`;
  }
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

const label = (name: string): string => (/^[\w$]+$/.test(name) ? name : JSON.stringify(name));
