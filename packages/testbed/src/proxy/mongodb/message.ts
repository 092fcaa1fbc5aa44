import { BSON } from "mongodb";

// https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const MORE_TO_COME = 2;
const BODY = 0;

export interface Message {
  readonly id: number;
  readonly answers: number;
  /** The sender expects no reply. */
  readonly moreToCome: boolean;
  readonly body: BSON.Document;
  /** From the sections beside the body. */
  readonly documents: readonly BSON.Document[];
  /** The first messages of a connection come in the old form and are answered in it. */
  readonly old: boolean;
}

/** The length of the message that starts here; undefined while too little of it has come. */
export function messageLength(bytes: Buffer): number | undefined {
  return bytes.length < 4 ? undefined : bytes.readInt32LE(0);
}

/** Reads a command; undefined for a message of another kind, such as a compressed one. */
export function readMessage(frame: Buffer, options: BSON.DeserializeOptions = {}): Message | undefined {
  const [id, answers, kind] = [frame.readInt32LE(4), frame.readInt32LE(8), frame.readInt32LE(12)];
  if (kind === OP_QUERY) {
    const body = frame.subarray(frame.indexOf(0, HEADER_BYTES + 4) + 1 + 8);
    return {
      id,
      answers,
      moreToCome: false,
      body: BSON.deserialize(body, options),
      documents: [],
      old: true,
    };
  }
  if (kind !== OP_MSG) return undefined;
  const flags = frame.readUInt32LE(HEADER_BYTES);
  return {
    id,
    answers,
    moreToCome: (flags & MORE_TO_COME) !== 0,
    ...readSections(frame, options),
    old: false,
  };
}

function readSections(frame: Buffer, options: BSON.DeserializeOptions): Pick<Message, "body" | "documents"> {
  let body: BSON.Document = {};
  const documents: BSON.Document[] = [];
  for (let at = HEADER_BYTES + 4; at + 5 <= frame.length; ) {
    const start = at + 1;
    const end = start + frame.readInt32LE(start);
    if (frame[at] === BODY) body = BSON.deserialize(frame.subarray(start, end), options);
    else documents.push(...readSequence(frame.subarray(frame.indexOf(0, start + 4) + 1, end), options));
    at = end;
  }
  return { body, documents };
}

/** Documents one after the other. */
function* readSequence(bytes: Buffer, options: BSON.DeserializeOptions): Generator<BSON.Document> {
  for (let rest = bytes; rest.length > 0; ) {
    const size = rest.readInt32LE(0);
    yield BSON.deserialize(rest.subarray(0, size), options);
    rest = rest.subarray(size);
  }
}

/** The message that tells `reply` to the sender of `request`. */
export function writeReply(reply: BSON.Document, request: Pick<Message, "id" | "old">): Buffer {
  const document = BSON.serialize(reply);
  const prefix = request.old ? oldPrefix() : Buffer.alloc(5); // no flags; a body
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(HEADER_BYTES + prefix.length + document.length, 0);
  header.writeInt32LE(request.id, 8);
  header.writeInt32LE(request.old ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, prefix, document]);
}

/** No flags, no cursor, from 0, and one document. */
function oldPrefix(): Buffer {
  const prefix = Buffer.alloc(20);
  prefix.writeInt32LE(1, 16);
  return prefix;
}
