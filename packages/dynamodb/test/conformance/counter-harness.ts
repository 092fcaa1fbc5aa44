import { GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import type { CounterHarness } from "@codemint/conformance";
import { freshName } from "@codemint/testbed";
import { cutAfter, type DynamodbRequest, dynamodbProxy, operation } from "@codemint/testbed/proxy";
import { dynamodbCounter, dynamodbCounterTable } from "../../src/index.js";
import { clients } from "../support/clients.js";
import { createTable, deleteTable } from "../support/tables.js";
import type { Server } from "./engine.js";
import { subjectOn } from "./subject.js";

/** How the suite opens, looks at and disturbs counters on a server that speaks DynamoDB's protocol. */
export function dynamodbCounterHarness(server: Server, maxAttempts = 4): CounterHarness {
  return {
    ...subjectOn(server),
    name: `dynamodb counter (${maxAttempts} attempts) on ${server.engine.product}`,
    async open({ verify }) {
      const url = await server.url();
      const proxy = await dynamodbProxy(url);
      const { client, destroy } = clients(maxAttempts);
      const direct = client(url);
      const table = freshName("counters");
      await createTable(direct, dynamodbCounterTable(table));
      const connect = () => dynamodbCounter(client(proxy.url), { table, verify });
      const isReserve: (request: DynamodbRequest) => boolean = operation("UpdateItem", table);
      return {
        counter: connect(),
        connect,
        oracle: {
          async last(counter) {
            const Key = { name: { S: counter } };
            const { Item } = await direct.send(
              new GetItemCommand({ TableName: table, Key, ConsistentRead: true }),
            );
            return Item?.["value"]?.N === undefined ? undefined : BigInt(Item["value"].N);
          },
          async set(counter, last) {
            const Item = { name: { S: counter }, value: { N: String(last) } };
            await direct.send(new PutItemCommand({ TableName: table, Item }));
          },
        },
        limit: 10n ** 38n - 1n,
        async restart() {
          await server.restart();
          return connect();
        },
        faults: {
          gateReserves: () => proxy.gate(isReserve),
          loseReply: () => proxy.once(isReserve, cutAfter),
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
