/** What the three drivers tell of an error, under one set of names. */
export interface DriverError {
  readonly error: object;
  /** Five characters, https://www.postgresql.org/docs/current/errcodes-appendix.html; `undefined` if the server did not answer. */
  readonly sqlState: string | undefined;
  /** A driver's or the operating system's own code, such as `ECONNREFUSED`. */
  readonly code: string | undefined;
  readonly schema: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly constraint: string | undefined;
  /** Only for errors that a driver gives no code. */
  readonly message: string;
}

const deepest = 8;
const sqlStatePattern = /^(?!E[A-Z]{4}$)[0-9A-Z]{5}$/;

/**
 * Finds the driver's error in what was thrown: Drizzle wraps it as a `cause`. Told by its fields and never by its class, since there may
 * be two copies of a driver, and PGlite's class has no name.
 */
export function driverErrorOf(thrown: unknown): DriverError | undefined {
  const chain: object[] = [];
  for (let error = thrown; typeof error === "object" && error !== null; error = read(error, "cause")) {
    if (chain.includes(error) || chain.length === deepest) break;
    chain.push(error);
  }
  const described = chain.map(describe);
  return (
    described.find(({ sqlState }) => sqlState !== undefined) ??
    described.find(({ code }) => code !== undefined) ??
    described.at(-1)
  );
}

function describe(error: object): DriverError {
  const text = (...names: readonly string[]): string | undefined => {
    for (const name of names) {
      const value = read(error, name);
      if (typeof value === "string" && value !== "") return value;
    }
    return undefined;
  };
  const code = text("code");
  const sqlState = code !== undefined && sqlStatePattern.test(code) ? code : undefined;
  return {
    error,
    sqlState,
    code: sqlState === undefined ? code : undefined,
    schema: text("schema", "schema_name"),
    table: text("table", "table_name"),
    column: text("column", "column_name"),
    constraint: text("constraint", "constraint_name"),
    message: text("message") ?? "",
  };
}

/** A field that cannot be read tells nothing: describing a failure must not fail. */
function read(error: object, name: string): unknown {
  try {
    return Reflect.get(error, name);
  } catch {
    return undefined;
  }
}
