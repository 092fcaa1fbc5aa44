import { GetItemCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import type { LeaseHarness } from "@codemint/conformance";
import { freshName } from "@codemint/testbed";
import { cutAfter, dynamodbProxy, operation } from "@codemint/testbed/proxy";
import { dynamodbLeases, dynamodbLeaseTable } from "../../src/index.js";
import { clients } from "../support/clients.js";
import { createTable, deleteTable } from "../support/tables.js";
import type { Server } from "./engine.js";
import { subjectOn } from "./subject.js";

/** How the suite opens, looks at and disturbs leases on a server that speaks DynamoDB's protocol. */
export function dynamodbLeaseHarness(server: Server): LeaseHarness {
  const maxAttempts = 4;
  return {
    ...subjectOn(server),
    name: `dynamodb leases on ${server.engine.product}`,
    async open({ verify }) {
      const url = await server.url();
      const proxy = await dynamodbProxy(url);
      const { client, destroy } = clients(maxAttempts);
      const direct = client(url);
      const table = freshName("leases");
      await createTable(direct, dynamodbLeaseTable(table));
      const connect = () => dynamodbLeases(client(proxy.url), { table, verify });
      const isChange = operation("UpdateItem", table);
      const keyOf = (name: string, slot: number) => ({ name: { S: name }, slot: { N: String(slot) } });
      return {
        leases: connect(),
        connect,
        oracle: {
          async slot(name, slot) {
            const command = new GetItemCommand({
              TableName: table,
              Key: keyOf(name, slot),
              ConsistentRead: true,
            });
            const { Item } = await direct.send(command);
            return (
              Item && { fence: BigInt(Item["fence"]?.N ?? "0"), expiresAt: Number(Item["expires_at"]?.N) }
            );
          },
          async expire(name, slot) {
            await direct.send(
              new UpdateItemCommand({
                TableName: table,
                Key: keyOf(name, slot),
                UpdateExpression: "SET expires_at = :past",
                ExpressionAttributeValues: { ":past": { N: String(Date.now() - 1_000) } },
              }),
            );
          },
        },
        async restart() {
          await server.restart();
          return connect();
        },
        faults: {
          gateAcquires: () => proxy.gate(isChange),
          loseReply: () => proxy.once(isChange, cutAfter),
        },
        address: { url, table, maxAttempts },
        async close() {
          await proxy.close();
          await deleteTable(direct, table);
          destroy();
        },
      };
    },
  };
}
