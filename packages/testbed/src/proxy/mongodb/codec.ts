import type { BSON } from "mongodb";
import { type ConnectionCodec, createFramer } from "../wire-codec.js";
import { type Message, messageLength, readMessage, writeReply } from "./message.js";
import type { MongodbReply, MongodbRequest } from "./request.js";

/** MongoDB's protocol as one connection speaks it. Compressed messages pass unread: do not ask for compression. */
export function mongodbCodec(connection: number): ConnectionCodec<MongodbRequest, MongodbReply> {
  const messages = new WeakMap<MongodbRequest, Message>();
  const frames = createFramer(messageLength);
  return {
    fromClient(bytes) {
      return frames(bytes).map((frame) => {
        const message = readMessage(frame);
        if (message === undefined || message.moreToCome) return { kind: "pass", bytes: frame };
        const request = toRequest(connection, message);
        messages.set(request, message);
        return { kind: "request", bytes: frame, request };
      });
    },
    fromServer: createFramer(messageLength),
    replyPart: (frame, request) => (frame.readInt32LE(8) === messages.get(request)?.id ? "end" : "unrelated"),
    answer(reply, request) {
      const message = messages.get(request);
      return { bytes: message === undefined ? Buffer.alloc(0) : writeReply(reply, message), last: false };
    },
  };
}

function toRequest(connection: number, { body, documents }: Message): MongodbRequest {
  const [command = ""] = Object.keys(body);
  const first: unknown = body[command];
  return {
    connection,
    command,
    database: String(body["$db"] ?? ""),
    collection: typeof first === "string" ? first : undefined,
    body,
    documents: [...documents, ...listed(body)],
  };
}

/** A driver may also send what it writes within the body. */
function listed(body: BSON.Document): readonly BSON.Document[] {
  return ["documents", "updates", "deletes"].flatMap((name) => (Array.isArray(body[name]) ? body[name] : []));
}
