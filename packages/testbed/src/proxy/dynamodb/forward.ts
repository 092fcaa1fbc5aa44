import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { paced } from "../pace.js";

export interface HttpReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends what came in on to the server at `url`, and waits for the whole reply. */
export function forward(url: string): {
  send(incoming: IncomingMessage, body: Buffer, rate: number | undefined): Promise<HttpReply>;
  close(): void;
} {
  // A connection that the server has just closed would fail a request that no fault has touched.
  const agent = new Agent({ keepAlive: false });
  return {
    close: () => agent.destroy(),
    send: (incoming, body, rate) =>
      new Promise((resolve, reject) => {
        const { method, headers } = incoming;
        const passed = { ...headers, host: new URL(url).host, connection: "close" };
        const target = new URL(incoming.url ?? "/", url);
        const outgoing = request(target, { agent, headers: passed, ...(method !== undefined && { method }) });
        outgoing.once("error", reject);
        outgoing.once("response", async (response) => {
          try {
            const parts: Buffer[] = [];
            for await (const part of response) parts.push(part);
            const { connection: _, "transfer-encoding": __, ...told } = response.headers;
            resolve({ status: response.statusCode ?? 500, headers: told, body: Buffer.concat(parts) });
          } catch (error) {
            reject(error);
          }
        });
        paced(body, rate, (part) => write(outgoing, part)).then(() => outgoing.end(), reject);
      }),
  };
}

function write(outgoing: ReturnType<typeof request>, part: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    outgoing.write(part, (error) => (error ? reject(error) : resolve()));
  });
}
