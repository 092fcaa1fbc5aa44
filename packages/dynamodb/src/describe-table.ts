import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import { nameOf } from "./classify.js";
import type { Ending } from "./client.js";

/** A table as DynamoDB describes it. */
export interface TableFacts {
  readonly active: boolean;
  readonly partitionKey: KeyPart;
  readonly sortKey: KeyPart | undefined;
  /** The indexes that are not the table's own, each with its partition key. DynamoDB keeps none of them unique. */
  readonly indexes: readonly { readonly name: string; readonly partitionKey: string }[];
  /** How many records it has, as of a few hours ago. */
  readonly records: number;
  /** `eventual`: of two writers in two regions the last one wins. */
  readonly replicas: "none" | "eventual" | "strong";
  /** The attribute by whose time items are removed. */
  readonly timeToLive: string | undefined;
}

export interface KeyPart {
  readonly name: string;
  readonly type: string;
}

/** What the table is like; `undefined` if it does not exist. */
export async function describeTable(
  client: DynamoDBClient,
  table: string,
  ending: Ending,
): Promise<TableFacts | undefined> {
  try {
    const { Table = {} } = await client.send(new DescribeTableCommand({ TableName: table }), ending);
    const types = new Map(Table.AttributeDefinitions?.map((it) => [it.AttributeName, it.AttributeType]));
    const part = (kind: string): KeyPart | undefined => {
      const name = Table.KeySchema?.find(({ KeyType }) => KeyType === kind)?.AttributeName;
      return name === undefined ? undefined : { name, type: types.get(name) ?? "" };
    };
    const secondary = [...(Table.GlobalSecondaryIndexes ?? []), ...(Table.LocalSecondaryIndexes ?? [])];
    const strong = Table.MultiRegionConsistency === "STRONG";
    return {
      // One whose indexes or capacity are being changed serves as before.
      active: Table.TableStatus === "ACTIVE" || Table.TableStatus === "UPDATING",
      partitionKey: part("HASH") ?? { name: "", type: "" },
      sortKey: part("RANGE"),
      indexes: secondary.map(({ IndexName = "", KeySchema = [] }) => ({
        name: IndexName,
        partitionKey: KeySchema.find(({ KeyType }) => KeyType === "HASH")?.AttributeName ?? "",
      })),
      records: Table.ItemCount ?? 0,
      replicas: (Table.Replicas ?? []).length === 0 ? "none" : strong ? "strong" : "eventual",
      timeToLive: await timeToLive(client, table, ending),
    };
  } catch (error) {
    if (nameOf(error) === "ResourceNotFoundException") return undefined;
    throw error;
  }
}

async function timeToLive(
  client: DynamoDBClient,
  table: string,
  ending: Ending,
): Promise<string | undefined> {
  try {
    const command = new DescribeTimeToLiveCommand({ TableName: table });
    const { TimeToLiveDescription: it } = await client.send(command, ending);
    const on = it?.TimeToLiveStatus === "ENABLED" || it?.TimeToLiveStatus === "ENABLING";
    return on ? (it.AttributeName ?? "") : undefined;
  } catch (error) {
    // A stand-in that does not know the operation removes nothing either.
    if (nameOf(error) === "UnknownOperationException") return undefined;
    throw error;
  }
}
