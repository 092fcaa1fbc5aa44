import { type ClientUnit, type ConnectionCodec, createFramer, type ReplyPart } from "../wire-codec.js";
import { errorMessages, isFatal } from "./error-message.js";
import type { PostgresError, PostgresRequest } from "./request.js";
import { createStatements, type Executed } from "./statements.js";

// https://www.postgresql.org/docs/current/protocol-message-formats.html
const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;
/** Messages that end one step of an extended query: as many as there are messages in it. */
const STEP_ENDS = "123TnCIsG";

/** PostgreSQL's protocol, version 3, as one connection speaks it. */
export function postgresCodec(connection: number): ConnectionCodec<PostgresRequest, PostgresError> {
  const statements = createStatements();
  const expectations = new WeakMap<PostgresRequest, { steps: number; syncs: boolean }>();
  let started = false;
  /** The messages since the last one that made the server reply. */
  let group: Buffer[] = [];
  /** After an error the server ignores what comes before the next Sync. */
  let skipping = false;
  /** As the last ReadyForQuery told it: idle, in a transaction, or in a failed one. */
  let transaction = "I";

  const frontend = createFramer((bytes) => {
    if (started) return bytes.length < 5 ? undefined : 1 + bytes.readInt32BE(1);
    return bytes.length < 4 ? undefined : bytes.readInt32BE(0);
  });
  const backend = createFramer((bytes) => (bytes.length < 5 ? undefined : 1 + bytes.readInt32BE(1)));

  const request = (
    kind: PostgresRequest["kind"],
    bytes: readonly Buffer[],
    executed: readonly Executed[],
  ) => {
    const messages = kind === "startup" ? "" : bytes.map(typeOf).join("");
    const made: PostgresRequest = {
      connection,
      kind,
      messages,
      statements: executed.map(({ text }) => text),
      values: executed.map(({ values }) => values),
    };
    expectations.set(made, { steps: bytes.length - 1, syncs: typeOf(bytes.at(-1)) !== "H" });
    return { kind: "request", bytes: Buffer.concat(bytes), request: made } as const;
  };

  const startUp = (frame: Buffer): ClientUnit<PostgresRequest> => {
    const code = frame.readInt32BE(4);
    // What is encrypted cannot be read, so the proxy says that the server has no encryption.
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: "refuse", reply: Buffer.from("N") };
    started = true;
    return code === CANCEL_REQUEST ? { kind: "pass", bytes: frame } : request("startup", [frame], []);
  };

  const message = (frame: Buffer): ClientUnit<PostgresRequest> | undefined => {
    switch (typeOf(frame)) {
      case "Q":
        return request("query", [frame], [{ text: frame.toString("utf8", 5, frame.length - 1), values: [] }]);
      case "P":
      case "B":
      case "C":
      case "D":
      case "E":
        group.push(frame);
        statements.note(frame);
        return undefined;
      case "H":
      case "S": {
        const bytes = [...group, frame];
        const idle = typeOf(frame) === "H" && (skipping || group.length === 0);
        group = [];
        const executed = statements.takeExecuted();
        if (typeOf(frame) === "S") skipping = false;
        if (idle) return { kind: "pass", bytes: Buffer.concat(bytes) };
        return request("extended", bytes, executed);
      }
      default:
        return { kind: "pass", bytes: frame }; // passwords, copied data, farewells
    }
  };

  const replyPart = (frame: Buffer, to: PostgresRequest): ReplyPart => {
    const type = typeOf(frame);
    if (type === "Z") transaction = frame.toString("latin1", 5, 6);
    if (type === "Z" || type === "G" || (type === "E" && isFatal(frame))) return "end";
    if (to.kind === "startup") return asksForPassword(frame) ? "end" : "part";
    const expected = expectations.get(to);
    if (expected === undefined || expected.syncs) return "part";
    if (type === "E") skipping = true;
    else if (STEP_ENDS.includes(type)) expected.steps--;
    return type === "E" || expected.steps === 0 ? "end" : "part";
  };

  return {
    fromClient: (bytes) =>
      frontend(bytes).flatMap((frame) => (started ? message(frame) : startUp(frame)) ?? []),
    fromServer: backend,
    replyPart,
    answer(error, to) {
      const last = error.severity === "FATAL" || to.kind === "startup";
      return { bytes: errorMessages(error, last ? undefined : transaction), last };
    },
  };
}

function typeOf(frame: Buffer | undefined): string {
  return String.fromCharCode(frame?.[0] ?? 0);
}

/** Every authentication message but "ok", which is 0. */
function asksForPassword(frame: Buffer): boolean {
  return typeOf(frame) === "R" && frame.readInt32BE(5) !== 0;
}
