/** What the driver threw, as far as it tells causes apart; read by name and code, since two copies of the driver may be loaded. */
export interface DriverError {
  /** "MongoServerError", "MongoNetworkError", "BSONError". */
  readonly name: string;
  /** The server's own number for it. */
  readonly code: number | undefined;
  readonly labels: readonly string[];
  /** The server refused the command itself, and not what is to be written. */
  readonly ofCommand: boolean;
  /** What the server refused, record by record. A single insert's error is the refusal itself. */
  readonly refused: readonly RefusedWrite[];
  /** The code by which the server says that a write stands but is not confirmed. */
  readonly unconfirmed: number | undefined;
  /** How many documents of a batch the server says that it has inserted. */
  readonly inserted: number;
}

export interface RefusedWrite {
  /** The record's place in the call. */
  readonly index: number;
  readonly code: number;
  /** The fields of the index that was violated, where the server tells them. */
  readonly fields: readonly string[] | undefined;
  /** The index compares by a collation. */
  readonly collated: boolean;
}

// https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml
const duplicateKey: readonly number[] = [11000, 11001, 12582];

export const isDuplicateKey = ({ code }: { readonly code: number | undefined }): boolean =>
  code !== undefined && duplicateKey.includes(code);

/** `undefined` for what no driver throws. */
export function driverErrorOf(error: unknown): DriverError | undefined {
  if (!(error instanceof Error)) return undefined;
  const told = get(error, "originalError") ?? error;
  const code = numberAt(told, "code");
  const refused = writeErrorsOf(error).map(refusedWrite);
  const single = error.name === "MongoServerError" && refused.length === 0 && isDuplicateKey({ code });
  return {
    name: error.name,
    code,
    labels: labelsOf(error),
    ofCommand: get(told, "ok") === 0,
    refused: single ? [refusedWrite(told)] : refused,
    unconfirmed: unconfirmedBy(error, code, refused),
    inserted: numberAt(get(error, "result"), "insertedCount") ?? 0,
  };
}

/**
 * A batch's own number is that of its first write error, or else of its write concern error. Where it is neither, a later message of the
 * batch has failed in another way, and the concern's error speaks of the earlier ones alone.
 */
function unconfirmedBy(
  error: Error,
  code: number | undefined,
  refused: readonly RefusedWrite[],
): number | undefined {
  if (error.name === "MongoWriteConcernError") return code;
  if (error.name !== "MongoBulkWriteError") return undefined;
  const told = numberAt(ask(get(error, "result"), "getWriteConcernError"), "code");
  return code !== undefined && (code === told || code === refused[0]?.code) ? told : undefined;
}

/** Beside a write concern error they stand in the result alone. */
function writeErrorsOf(error: Error): readonly unknown[] {
  const result = get(error, "result");
  const lists = [get(error, "writeErrors"), get(result, "writeErrors"), ask(result, "getWriteErrors")];
  return (
    lists.flatMap((list) => (list === undefined ? [] : [[list].flat()])).find((list) => list.length > 0) ?? []
  );
}

function ask(result: unknown, method: string): unknown {
  const asked = get(result, method);
  return typeof asked === "function" ? asked.call(result) : undefined;
}

function refusedWrite(error: unknown): RefusedWrite {
  const pattern = get(error, "keyPattern") ?? get(get(error, "err"), "keyPattern");
  return {
    index: numberAt(error, "index") ?? 0,
    code: numberAt(error, "code") ?? 0,
    fields: typeof pattern === "object" && pattern !== null ? Object.keys(pattern) : undefined,
    collated: get(error, "collation") !== undefined,
  };
}

function labelsOf(error: Error): readonly string[] {
  const labels = get(error, "errorLabels");
  return Array.isArray(labels) ? labels.filter((label) => typeof label === "string") : [];
}

const get = (value: unknown, name: string): unknown => Reflect.get(Object(value), name) ?? undefined;

function numberAt(value: unknown, name: string): number | undefined {
  const number = get(value, name);
  return typeof number === "number" ? number : undefined;
}
