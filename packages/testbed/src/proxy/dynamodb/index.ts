import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { openDoor } from "../door.js";
import { carry, type Exchange } from "../exchange.js";
import type { FaultProxy } from "../fault-proxy.js";
import { paced } from "../pace.js";
import { createRules } from "../rules.js";
import { readCall, writeAnswer } from "./call.js";
import { forward, type HttpReply } from "./forward.js";
import type { DynamodbAnswer, DynamodbRequest } from "./request.js";

export {
  type DynamodbAnswer,
  type DynamodbError,
  type DynamodbRequest,
  type Json,
  operation,
} from "./request.js";
export type DynamodbProxy = FaultProxy<DynamodbRequest, DynamodbAnswer>;

/** A proxy in front of a DynamoDB server that checks no signatures, for the client signs the proxy's address. */
export async function dynamodbProxy(url: string): Promise<DynamodbProxy> {
  const { meet, clear, ...rules } = createRules<DynamodbRequest, DynamodbAnswer>();
  const { send, close } = forward(url);
  let rate: number | undefined;
  const exchangeOf = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
  ): Exchange<DynamodbRequest, HttpReply, DynamodbAnswer> => ({
    request: readCall(incoming.headers, body),
    send: () => send(incoming, body, rate),
    async deliver({ status, headers, body: reply }) {
      outgoing.writeHead(status, headers);
      await paced(reply, rate, (part) => write(outgoing, part));
      outgoing.end();
    },
    async answer(answer) {
      const { status, body: told } = writeAnswer(answer);
      outgoing.writeHead(status, { "content-type": "application/x-amz-json-1.0" });
      outgoing.end(told);
    },
    cut: () => void incoming.socket.destroy(),
  });
  const server = createServer(async (incoming, outgoing) => {
    try {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part);
      const exchange = exchangeOf(incoming, outgoing, Buffer.concat(parts));
      const { fault, meeting, over } = meet(exchange.request);
      await carry(exchange, fault, meeting).finally(over);
    } catch {
      incoming.socket.destroy(); // the server or the client is gone, and so the other one goes
    }
  });
  // An idle connection must not be closed just when its client uses it again: that would be a fault that no test asked for.
  server.keepAliveTimeout = 0;
  const door = await openDoor(server);
  return {
    ...rules,
    url: `http://127.0.0.1:${door.port}`,
    throttle(bytesPerSecond) {
      rate = bytesPerSecond;
    },
    refuse: door.refuse,
    accept: door.accept,
    disconnect: door.disconnect,
    async close() {
      clear();
      await door.refuse();
      close();
    },
  };
}

function write(outgoing: ServerResponse, part: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    outgoing.write(part, (error) => (error ? reject(error) : resolve()));
  });
}
