import { createServer, type Socket } from "node:net";
import type { BSON } from "mongodb";
import { openDoor } from "../../proxy/door.js";
import { type Message, messageLength, readMessage, writeReply } from "../../proxy/mongodb/message.js";
import { createFramer } from "../../proxy/wire-codec.js";
import { type Call, createCommands } from "./commands.js";
import { Refusal, unknownToFake } from "./refusal.js";
import { createStorage } from "./storage.js";
import { createTransactions } from "./transaction.js";
import { identityOf } from "./value.js";

/** A fake, for what needs a real mongod and has none. It answers as MongoDB documents that it answers. */
export interface FakeMongodb {
  readonly url: string;
  /** For a report; never "MongoDB". */
  readonly engine: { readonly product: string; readonly version: string; readonly kind: "fake" };
  close(): Promise<void>;
}

export interface FakeMongodbOptions {
  /** Whether a duplicate tells its `keyPattern` and `keyValue`, as servers since 4.2 do; true by default. */
  readonly keyPattern?: boolean;
  /** Without one it is a standalone server, to which a driver never retries a write; "rs0" by default. */
  readonly replicaSet?: string | undefined;
}

const VERSION = "7.0.0";
const WIRE_VERSION = 21;
const SESSION_MINUTES = 30;

/** Opens an empty one. Put a proxy in front to make its wire fail or to have it tell something else. */
export async function fakeMongodb(options: FakeMongodbOptions = {}): Promise<FakeMongodb> {
  const { keyPattern = true, replicaSet = "replicaSet" in options ? undefined : "rs0" } = options;
  const storage = createStorage();
  const transactions = createTransactions(storage.now);
  const commands = createCommands(storage, transactions);
  /** What retryable writes were told, so that a repeat is told the same. */
  const told = new Map<string, BSON.Document>();

  const hello = (): BSON.Document => ({
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    ...(replicaSet !== undefined && {
      setName: replicaSet,
      setVersion: 1,
      hosts: [address()],
      me: address(),
    }),
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    logicalSessionTimeoutMinutes: SESSION_MINUTES,
    localTime: new Date(),
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    ok: 1,
  });

  const run = async (call: Call): Promise<BSON.Document> => {
    const { command, body } = call;
    if (/^(hello|ismaster)$/i.test(command)) return hello();
    if (command === "buildInfo") return { version: VERSION, ok: 1 };
    const handler = Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (handler === undefined) throw unknownToFake(`the command ${command}`);
    const ends = ["commitTransaction", "abortTransaction"].includes(command);
    const transaction = ends ? undefined : transactions.of(body);
    if (ends || transaction !== undefined || body["txnNumber"] === undefined)
      return handler(call, transaction);
    const write = `${identityOf(body["lsid"]?.["id"])} ${body["txnNumber"]}`;
    const reply = told.get(write) ?? (await handler(call, undefined));
    told.set(write, reply);
    return reply;
  };
  const answer = async (message: Message): Promise<BSON.Document> => {
    try {
      return shown(await run(toCall(message)), keyPattern);
    } catch (error) {
      if (error instanceof Refusal) return shown(error.reply, keyPattern);
      return { ok: 0, code: 1, codeName: "InternalError", errmsg: String(error) };
    }
  };

  const server = createServer((socket) => serve(socket, answer));
  const door = await openDoor(server);
  const address = (): string => `127.0.0.1:${door.port}`;
  return {
    url: `mongodb://${address()}/?directConnection=true`,
    engine: { product: "a fake of MongoDB", version: VERSION, kind: "fake" },
    close: door.refuse,
  };
}

function serve(socket: Socket, answer: (message: Message) => Promise<BSON.Document>): void {
  const frames = createFramer(messageLength);
  let work = Promise.resolve();
  socket.on("error", () => {}); // "close" follows
  socket.on("data", (bytes: Buffer) => {
    for (const frame of frames(bytes)) {
      const message = readMessage(frame, { useBigInt64: true });
      if (message === undefined) return void socket.destroy();
      work = work.then(async () => {
        const reply = await answer(message);
        if (!message.moreToCome && socket.writable) socket.write(writeReply(reply, message));
      });
    }
  });
}

function toCall({ body, documents }: Message): Call {
  const [command = ""] = Object.keys(body);
  const within = body["documents"] ?? body["updates"] ?? body["deletes"] ?? [];
  const target: unknown = body[command];
  return {
    command,
    database: String(body["$db"] ?? "admin"),
    target: typeof target === "string" ? target : "",
    body,
    documents: [...documents, ...within],
  };
}

/** A reply as a server of the chosen age shows it. */
function shown(reply: BSON.Document, keyPattern: boolean): BSON.Document {
  if (keyPattern) return reply;
  const { keyPattern: _, keyValue: __, writeErrors, ...rest } = reply;
  if (!Array.isArray(writeErrors)) return rest;
  return { ...rest, writeErrors: writeErrors.map(({ index, code, errmsg }) => ({ index, code, errmsg })) };
}
