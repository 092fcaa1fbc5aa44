import { connect, type Socket } from "node:net";
import { carry } from "./exchange.js";
import { paced } from "./pace.js";
import type { Encounter } from "./rules.js";
import type { ClientUnit, ConnectionCodec } from "./wire-codec.js";

export interface Connection {
  /** Resolves when nothing is left to do for it, which may be after its client has gone. */
  readonly ended: Promise<void>;
  /** Closes both of its ends, whatever is under way. */
  abandon(): void;
}

/**
 * Relays one client's connection. Its requests are carried one after the other, which a client that sends several at
 * once cannot tell from a slower network.
 */
export function relay<Request, Answer>(parts: {
  readonly client: Socket;
  readonly target: { readonly host: string; readonly port: number };
  readonly codec: ConnectionCodec<Request, Answer>;
  readonly meet: (request: Request) => Encounter<Answer>;
  readonly rate: () => number | undefined;
}): Connection {
  const { client, codec, meet, rate } = parts;
  const server = connect(parts.target);
  for (const socket of [client, server]) socket.setNoDelay(true).on("error", () => {}); // "close" follows
  /** The work of this connection, in order. */
  let work = Promise.resolve();
  const then = (step: () => Promise<void> | void): void => {
    // A step fails where an end of the connection is gone; then the other one goes as well.
    work = work.then(step).catch(() => void client.destroy());
  };
  const replies = collectReplies(codec, server, (frame) => then(() => write(client, frame)));
  const handle = async (unit: ClientUnit<Request>): Promise<void> => {
    if (unit.kind === "refuse") return write(client, unit.reply);
    if (unit.kind === "pass") return paced(unit.bytes, rate(), (part) => write(server, part));
    const { request, bytes } = unit;
    const { fault, meeting, over } = meet(request);
    const exchange = {
      request,
      async send() {
        const reply = replies.next(request);
        reply.catch(() => {}); // the write below tells it first
        await paced(bytes, rate(), (part) => write(server, part));
        return reply;
      },
      deliver: (reply: Uint8Array) => paced(reply, rate(), (part) => write(client, part)),
      async answer(answer: Answer) {
        const { bytes: told, last } = codec.answer(answer, request);
        await write(client, told);
        if (last) client.end();
      },
      cut: () => void client.destroy(),
    };
    await carry(exchange, fault, meeting).finally(over);
  };

  client.on("data", (bytes: Buffer) => {
    for (const unit of codec.fromClient(bytes)) then(() => handle(unit));
  });
  // What was sent before the client went away may still reach the server, as it may on any network.
  client.once("close", () => then(() => void server.end()));
  server.once("close", () => then(() => void client.end()));
  const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return {
    ended: Promise.all([closed(client), closed(server)]).then(() => work),
    abandon() {
      client.destroy();
      server.destroy();
    },
  };
}

/** Cuts what the server sends into replies, and passes on at once what is none. */
function collectReplies<Request, Answer>(
  codec: ConnectionCodec<Request, Answer>,
  server: Socket,
  passOn: (frame: Buffer) => void,
): { next(request: Request): Promise<Buffer> } {
  let waiting:
    | { request: Request; frames: Buffer[]; resolve(reply: Buffer): void; reject(error: Error): void }
    | undefined;
  server.on("data", (bytes: Buffer) => {
    for (const frame of codec.fromServer(bytes)) {
      const part = waiting === undefined ? "unrelated" : codec.replyPart(frame, waiting.request);
      if (waiting === undefined || part === "unrelated") {
        passOn(frame);
        continue;
      }
      waiting.frames.push(frame);
      if (part !== "end") continue;
      waiting.resolve(Buffer.concat(waiting.frames));
      waiting = undefined;
    }
  });
  server.once("close", () => {
    waiting?.reject(new Error("The server closed the connection."));
    waiting = undefined;
  });
  return {
    next: (request) =>
      new Promise((resolve, reject) => {
        if (server.destroyed) reject(new Error("The server has closed the connection."));
        else waiting = { request, frames: [], resolve, reject };
      }),
  };
}

function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.destroyed || socket.writableEnded) reject(new Error("The connection is closed."));
    else socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
