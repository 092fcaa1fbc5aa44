import { once } from "node:events";
import { createServer } from "node:http";
import type { DynamoDBClient, TableDescription } from "@aws-sdk/client-dynamodb";
import { clientOf } from "./tables.js";

/** How a fake describes a table; `timeToLive` is the attribute of its time to live. */
export interface FakeTable extends TableDescription {
  readonly timeToLive?: string;
}

/** A fake that stores nothing: it describes tables as no server here can be made to have them. */
export async function fakeTables(
  tables: Readonly<Record<string, FakeTable>>,
): Promise<{ readonly client: DynamoDBClient; close(): Promise<void> }> {
  const server = createServer(async (incoming, outgoing) => {
    let text = "";
    for await (const part of incoming.setEncoding("utf8")) text += part;
    const asked: { readonly TableName?: string } = JSON.parse(text);
    const { timeToLive, ...Table } = tables[asked.TableName ?? ""] ?? {};
    const status = timeToLive === undefined ? "DISABLED" : "ENABLED";
    const answer = String(incoming.headers["x-amz-target"]).endsWith("DescribeTable")
      ? { Table }
      : { TimeToLiveDescription: { TimeToLiveStatus: status, AttributeName: timeToLive } };
    outgoing.writeHead(200, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(answer));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("a fake listens on a TCP port");
  const client = clientOf(`http://127.0.0.1:${bound.port}`);
  return {
    client,
    async close() {
      client.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
