import type { PostgresError } from "./request.js";

/** An ErrorResponse, and a ReadyForQuery where the connection goes on: in what is then a failed transaction, if in one. */
export function errorMessages(error: PostgresError, transaction: string | undefined): Buffer {
  const { severity = "ERROR", sqlstate, message, detail, schema, table, constraint } = error;
  // https://www.postgresql.org/docs/current/protocol-error-fields.html
  const fields = {
    S: severity,
    V: severity,
    C: sqlstate,
    M: message,
    D: detail,
    s: schema,
    t: table,
    n: constraint,
  };
  const told = Object.entries(fields).flatMap(([letter, text]) =>
    text === undefined ? [] : [Buffer.from(`${letter}${text}\0`)],
  );
  const response = framed("E", Buffer.concat([...told, Buffer.from([0])]));
  if (transaction === undefined) return response;
  return Buffer.concat([response, framed("Z", Buffer.from(transaction === "I" ? "I" : "E"))]);
}

/** Whether the server closes the connection after this ErrorResponse. */
export function isFatal(frame: Buffer): boolean {
  return /\0V(FATAL|PANIC)\0/.test(frame.toString("latin1"));
}

function framed(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}
