import type { IncomingMessage } from "node:http";
import type { DynamodbAnswer, DynamodbRequest, Json } from "./request.js";

const TARGET_PREFIX = "DynamoDB_20120810.";
const ERROR_NAMESPACE = "com.amazonaws.dynamodb.v20120810#";

export function readCall(headers: IncomingMessage["headers"], bytes: Buffer): DynamodbRequest {
  const body: DynamodbRequest["body"] = bytes.length === 0 ? {} : JSON.parse(bytes.toString());
  return {
    operation: String(headers["x-amz-target"] ?? "").replace(TARGET_PREFIX, ""),
    table: tablesIn(body).next().value,
    body,
    attempt: Number(/attempt=(\d+)/.exec(String(headers["amz-sdk-request"]))?.[1] ?? 1),
  };
}

export function writeAnswer(answer: DynamodbAnswer): { readonly status: number; readonly body: string } {
  if ("body" in answer) return { status: 200, body: JSON.stringify(answer.body) };
  const { name, message, fields, status = 400 } = answer;
  const told = { __type: `${ERROR_NAMESPACE}${name}`, message, Message: message, ...fields };
  return { status, body: JSON.stringify(told) };
}

/** Every TableName within, however deep: a transaction names one in each item. */
function* tablesIn(value: Json): Generator<string, undefined> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === "TableName" && typeof inner === "string") yield inner;
    yield* tablesIn(inner);
  }
}
