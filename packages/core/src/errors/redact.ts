/** What is kept of a driver's error: names and codes, by which one can search; never its message, which may hold values. */
export interface RedactedCause {
  readonly name: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  readonly cause?: RedactedCause;
}

const deepest = 5;
const token = /^[\w.$-]{1,128}$/;

/**
 * Reduces an error to names and codes. Only fields that the drivers fill from the schema are kept, and only where they
 * look like an identifier; a cause chain is followed five levels deep, so that a cyclic one ends.
 */
export function redact(error: unknown, depth = 0): RedactedCause | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const read = (...names: string[]): string | undefined =>
    names
      .map((name) => fieldOf(error, name))
      .find((value): value is string => typeof value === "string" && token.test(value));
  // Only a code may be a number. Some engines give every error a column, which is a place in the program.
  const number = fieldOf(error, "code");
  const code = typeof number === "number" ? String(number) : read("code");
  const constraint = read("constraint", "constraint_name");
  const table = read("table", "table_name");
  const column = read("column", "column_name");
  const cause = depth < deepest ? redact(fieldOf(error, "cause"), depth + 1) : undefined;
  return {
    name: read("name") ?? "Error",
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(column !== undefined && { column }),
    ...(cause !== undefined && { cause }),
  };
}

/** A field that can't be read tells nothing: describing a failure must not fail. */
function fieldOf(error: object, name: string): unknown {
  try {
    return Reflect.get(error, name);
  } catch {
    return undefined;
  }
}
