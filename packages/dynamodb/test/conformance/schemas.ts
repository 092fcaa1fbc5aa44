import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";
import type { SchemaKind } from "@codemint/conformance";

/** A table by its primary key and its secondary indexes, each an attribute and its type. */
function table(
  name: string,
  key: readonly string[],
  { index, types = {} }: { readonly index?: string; readonly types?: Readonly<Record<string, "N">> } = {},
): CreateTableCommandInput {
  const indexed = index === undefined ? [] : [index];
  return {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [...key, ...indexed].map((AttributeName) => ({
      AttributeName,
      AttributeType: types[AttributeName] ?? "S",
    })),
    KeySchema: key.map((AttributeName, place) => ({
      AttributeName,
      KeyType: place === 0 ? "HASH" : "RANGE",
    })),
    ...(index !== undefined && {
      GlobalSecondaryIndexes: [
        {
          IndexName: `by_${index}`,
          KeySchema: [{ AttributeName: index, KeyType: "HASH" }],
          Projection: { ProjectionType: "ALL" },
        },
      ],
    }),
  };
}

export interface TableNames {
  readonly records: string;
  readonly keys: string;
}

/** The tables of records and of keys, right or wrong in this way. */
export function tableInputs(
  { records, keys }: TableNames,
  scope: readonly string[],
  kind?: SchemaKind | "elsewhere",
): readonly CreateTableCommandInput[] {
  const right = table(records, [...scope, "code"]);
  const rightKeys = table(keys, ["idempotency_key"]);
  switch (kind) {
    case "table-missing":
      return [];
    case "code-index-missing":
      return [table(records, ["id"]), rightKeys];
    case "elsewhere":
      return [table(records, ["elsewhere"]), rightKeys];
    case "code-index-not-unique":
      return [table(records, ["id"], { index: "code" }), rightKeys];
    case "code-index-composite":
      return [table(records, ["code", "payload"]), rightKeys];
    case "code-numeric":
      return [table(records, [...scope, "code"], { types: { code: "N" } }), rightKeys];
    case "key-index-missing":
      return [right];
    case "key-index-not-unique":
      return [right, table(keys, ["id"], { index: "idempotency_key" })];
    case "key-index-composite":
      return [right, table(keys, ["idempotency_key", "code"])];
    default:
      return [right, rightKeys];
  }
}

/** What DynamoDB lets one make of these: a table's only unique index is its primary key, which is never null and folds nothing. */
export const schemas: readonly SchemaKind[] = [
  "table-missing",
  "code-index-missing",
  "code-index-not-unique",
  "code-index-composite",
  "code-numeric",
  "key-index-missing",
  "key-index-not-unique",
  "key-index-composite",
];
