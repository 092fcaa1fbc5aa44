import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";
import { requireOptions } from "@codemint/core/adapter";
import { requireDistinct, requireName, scopeNames, type TableLayout } from "./layout.js";

export interface DynamodbTableOptions {
  readonly table: string;
  readonly code: string;
  readonly scope?: readonly string[] | undefined;
}

/**
 * What `CreateTableCommand` takes for a table of records: its primary key is the code, or the scope and the code. It is returned, never
 * sent; add your own indexes, capacity and tags. Paid per request.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function dynamodbTable(options: DynamodbTableOptions): CreateTableCommandInput {
  requireOptions(options);
  const { table, code, scope = [] } = options;
  requireName("table", table);
  requireName("code", code);
  requireDistinct("code, scope", [code, ...scopeNames(scope)]);
  return tableOf(table, [...scope, code]);
}

export interface DynamodbKeyTableOptions {
  readonly keyTable: string;
  readonly idempotencyKey: string;
}

/** The same for the table of the keys. @throws `ERR_CODEMINT_INVALID_OPTION` */
export function dynamodbKeyTable(options: DynamodbKeyTableOptions): CreateTableCommandInput {
  requireOptions(options);
  const { keyTable, idempotencyKey } = options;
  requireName("keyTable", keyTable);
  requireName("idempotencyKey", idempotencyKey);
  return tableOf(keyTable, [idempotencyKey]);
}

export interface DynamodbCodeTableOptions {
  readonly codeTable: string;
  readonly code: string;
}

/** The same for the codes that `dynamodbBackfill` gives to the items of another table. @throws `ERR_CODEMINT_INVALID_OPTION` */
export function dynamodbCodeTable(options: DynamodbCodeTableOptions): CreateTableCommandInput {
  requireOptions(options);
  const { codeTable, code } = options;
  requireName("codeTable", codeTable);
  requireName("code", code);
  return tableOf(codeTable, [code]);
}

/** The same for the table of `dynamodbCounter`. */
export function dynamodbCounterTable(table = "codemint_counters"): CreateTableCommandInput {
  requireName("table", table);
  return tableOf(table, ["name"]);
}

/** The same for the table of `dynamodbLeases`. */
export function dynamodbLeaseTable(table = "codemint_leases"): CreateTableCommandInput {
  requireName("table", table);
  return tableOf(table, ["name", "slot"], { slot: "N" });
}

export function tableOf(
  table: string,
  key: readonly string[],
  types: Readonly<Record<string, "N">> = {},
): CreateTableCommandInput {
  return {
    TableName: table,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: key.map((name) => ({ AttributeName: name, AttributeType: types[name] ?? "S" })),
    KeySchema: key.map((name, place) => ({ AttributeName: name, KeyType: place === 0 ? "HASH" : "RANGE" })),
  };
}

/** The command that creates a table. */
export const createCommand = (input: CreateTableCommandInput): string =>
  `aws dynamodb create-table --cli-input-json '${JSON.stringify(input)}'`;

/** The command that creates what a store needs. */
export function remedyOf({ table, code, scope, keyTable, key }: TableLayout): string {
  const records = createCommand(dynamodbTable({ table, code, scope: scope === undefined ? [] : [scope] }));
  if (keyTable === undefined) return records;
  return `${records} && ${createCommand(dynamodbKeyTable({ keyTable, idempotencyKey: key }))}`;
}
