// The process that the conformance suite races: it opens the same tables through the built package.
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { serveConformanceWorker } from "@codemint/conformance/worker";
import { dynamodbCounter, dynamodbLeases, dynamodbStore } from "@codemint/dynamodb";

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
    return { store: dynamodbStore(client, address.options), close: () => client.destroy() };
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
