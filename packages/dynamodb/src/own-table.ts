import { type CreateTableCommandInput, type DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import type { CallOptions } from "@codemint/core/adapter";
import { classify, type Scene } from "./classify.js";
import { during, type Ending, requireClient } from "./client.js";
import { createCommand } from "./schema.js";
import type { Item } from "./values.js";
import { verifyTables } from "./verify.js";

/** A table of codemint's own, which holds no records: one of counters or of leases. */
export interface OwnTable {
  readonly table: string;
  readonly scene: Scene;
  /** An item as it stands now, strongly consistent. */
  read(key: Item, ending: Ending): Promise<Item | undefined>;
  /** Throws `ERR_CODEMINT_SCHEMA` unless the table is as it should be. */
  verify(options: CallOptions): Promise<void>;
}

/** @throws `ERR_CODEMINT_INVALID_OPTION` if there is no such client */
export function ownTable(client: DynamoDBClient, create: CreateTableCommandInput, lasting: string): OwnTable {
  requireClient(client);
  const table = create.TableName ?? "";
  const scene: Scene = { table, remedy: createCommand(create) };
  return {
    table,
    scene,
    async read(key, ending) {
      const command = new GetItemCommand({ TableName: table, Key: key, ConsistentRead: true });
      return (await client.send(command, ending)).Item;
    },
    async verify(options) {
      const expected = { create, subject: "key-index", lasting, transactions: false } as const;
      try {
        await during(options, (ending) => verifyTables(client, [expected], ending));
      } catch (error) {
        throw classify(error, scene) ?? error;
      }
    },
  };
}
