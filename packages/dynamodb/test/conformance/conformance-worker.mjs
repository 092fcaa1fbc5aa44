// The process that the conformance suite races: it opens the same tables through the built package.
import { DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { serveConformanceWorker } from "@codemint/conformance/worker";
import { dynamodbBackfill, dynamodbCounter, dynamodbLeases, dynamodbStore } from "@codemint/dynamodb";

const connect = ({ url, maxAttempts }) =>
  new DynamoDBClient({
    endpoint: url,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    maxAttempts,
  });

serveConformanceWorker({
  store(address) {
    const client = connect(address);
    const { options, backfill } = address;
    const store =
      backfill === undefined
        ? dynamodbStore(client, options)
        : overRows(client, dynamodbBackfill(client, backfill), backfill);
    return { store, close: () => client.destroy() };
  },
  counter(address) {
    const client = connect(address);
    return { counter: dynamodbCounter(client, { table: address.table }), close: () => client.destroy() };
  },
  leases(address) {
    const client = connect(address);
    return { leases: dynamodbLeases(client, { table: address.table }), close: () => client.destroy() };
  },
});

/** Stores each record as an item without a code first, as the suite's harness of the backfill does. */
function overRows(client, store, { table, id }) {
  return {
    ...store,
    async insert(request, options) {
      const { tenant, region, payload } = request.record;
      await client.send(
        new UpdateItemCommand({
          TableName: table,
          Key: { [id]: { S: request.idempotencyKey } },
          UpdateExpression:
            "SET tenant = if_not_exists(tenant, :t), #r = if_not_exists(#r, :r), payload = if_not_exists(payload, :p)",
          ExpressionAttributeNames: { "#r": "region" },
          ExpressionAttributeValues: { ":t": { S: tenant }, ":r": { S: region }, ":p": { S: payload } },
        }),
      );
      return store.insert({ ...request, record: { id: request.idempotencyKey } }, options);
    },
  };
}
