import {
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import type { ConformanceRecord, Opened, SchemaKind, StoreHarness } from "@codemint/conformance";
import { defineStore, type InsertRequest, type Statements } from "@codemint/core/adapter";
import { freshName } from "@codemint/testbed";
import { backfillStatements, type DynamodbRow } from "../../src/backfill.js";
import { writeFailure } from "../../src/classify.js";
import { toAttribute } from "../../src/values.js";
import type { Server } from "./engine.js";
import { leftOpen, openTable } from "./open-table.js";
import { itemOf, type RawRecords, recordOf, scan } from "./raw-records.js";
import { tableInputs } from "./schemas.js";
import { subjectOn } from "./subject.js";

const malformed =
  "without its id as the primary key a row's request is malformed, which DynamoDB does not tell from a record that it cannot store";

interface Names {
  readonly table: string;
  readonly codeTable: string;
}

/**
 * The suite over a backfill: before each insert its record is stored as an item without a code, named by the request's key, as a table
 * has it that is older than its codes. The suite sees the items that have one.
 */
export function dynamodbBackfillHarness(server: Server): StoreHarness {
  const make = (kind?: SchemaKind): Promise<Opened> => {
    const names = { table: freshName("rows"), codeTable: freshName("codes") };
    const tables = { records: names.codeTable, keys: names.table };
    const rekeyable = (table: string) => {
      const [wrong = { TableName: table }] = tableInputs({ records: table, keys: "" }, [], "elsewhere");
      return { table, wrong };
    };
    const options = { ...names, id: "idempotency_key", code: "code" };
    return openTable({
      server,
      maxAttempts: 4,
      records: names.table,
      inputs: tableInputs(tables, [], kind),
      scope: [],
      storeOn: (client, verify = kind === undefined) =>
        defineStore<ConformanceRecord>(overRows(client, options), { verify }),
      address: { backfill: options },
      codes: rekeyable(names.codeTable),
      rows: rekeyable(names.table),
      raw: (direct) => rawRows(direct, names),
    });
  };
  return {
    ...subjectOn(server),
    leftovers: leftOpen,
    name: `dynamodb backfill on ${server.engine.product}`,
    keys: "unique",
    fingerprints: false,
    managed: ["code", "idempotency_key"],
    maxScope: 0,
    insertsSingly: true,
    knownGaps: { "R15.key-index": malformed, "R15.key-index-batch": malformed },
    open: () => make(),
    openSchema: (kind) => make(kind),
  };
}

function overRows(
  client: DynamoDBClient,
  options: Names & { readonly id: string; readonly code: string },
): Statements<ConformanceRecord> {
  const { insert, insertMany, find, name, keys, fingerprints, inTransaction, estimate, verify } =
    backfillStatements(client, options);
  const rowOf = (request: InsertRequest<ConformanceRecord>): InsertRequest<DynamodbRow> => ({
    ...request,
    record: { id: request.idempotencyKey },
  });
  const storeRow = async ({ idempotencyKey, record }: InsertRequest<ConformanceRecord>): Promise<void> => {
    try {
      const fields = Object.entries(record);
      const command = new UpdateItemCommand({
        TableName: options.table,
        Key: { [options.id]: { S: idempotencyKey } },
        UpdateExpression: `SET ${fields.map((_, n) => `#f${n} = if_not_exists(#f${n}, :f${n})`).join(", ")}`,
        ExpressionAttributeNames: Object.fromEntries(fields.map(([field], n) => [`#f${n}`, field])),
        ExpressionAttributeValues: Object.fromEntries(
          fields.map(([field, value], n) => [`:f${n}`, toAttribute(value, field)]),
        ),
      });
      await client.send(command);
    } catch (error) {
      throw writeFailure(error, { table: options.table, remedy: "create it" });
    }
  };
  return {
    name,
    keys,
    fingerprints,
    inTransaction,
    ...(estimate !== undefined && { estimate }),
    verify,
    scope: [],
    managed: ["code", "idempotency_key"],
    async insert(request, call) {
      await storeRow(request);
      return insert(rowOf(request), call);
    },
    async insertMany(requests, call) {
      for (const request of requests) await storeRow(request);
      return (await insertMany?.(requests.map(rowOf), call)) ?? [];
    },
    find: (requests, call) => find(requests.map(rowOf), call),
  };
}

const nameless = "without-a-key-";

/** The items that have a code, and the items of their codes, past the adapter. */
function rawRows(direct: DynamoDBClient, { table, codeTable }: Names): RawRecords {
  const coded = async () =>
    (await scan(direct, table))
      .map(recordOf)
      .filter(({ code }) => code !== "")
      .map((record) => ({
        id: record.idempotencyKey ?? "",
        record:
          record.idempotencyKey?.startsWith(nameless) === true ? { ...record, idempotencyKey: null } : record,
      }));
  const all = async () => (await coded()).map(({ record }) => record);
  return {
    all,
    find: async (code) => (await all()).filter((record) => record.code === code),
    async insert(record) {
      const id = { S: record.idempotencyKey ?? `${nameless}${record.code}` };
      const code = { S: record.code };
      await direct.send(
        new PutItemCommand({ TableName: table, Item: { ...itemOf(record), idempotency_key: id } }),
      );
      await direct.send(new PutItemCommand({ TableName: codeTable, Item: { code, idempotency_key: id } }));
    },
    async delete(code) {
      for (const { id, record } of await coded()) {
        if (record.code !== code) continue;
        await direct.send(new DeleteItemCommand({ TableName: table, Key: { idempotency_key: { S: id } } }));
        await direct.send(new DeleteItemCommand({ TableName: codeTable, Key: { code: { S: code } } }));
      }
    },
  };
}
