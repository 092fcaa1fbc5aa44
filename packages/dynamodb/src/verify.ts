import type { CreateTableCommandInput, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  type CodemintError,
  isCodemintError,
  type SchemaProblem,
  type SchemaSubject,
  schema,
} from "@codemint/core/adapter";
import type { Ending } from "./client.js";
import { describeTable, type KeyPart, type TableFacts } from "./describe-table.js";
import type { TableLayout } from "./layout.js";
import { createCommand, dynamodbKeyTable, dynamodbTable } from "./schema.js";

/** What a table must be like to hold what codemint keeps in it. */
export interface Expected {
  /** What creates the right one. */
  readonly create: CreateTableCommandInput;
  readonly subject: SchemaSubject;
  /** Why no item of it may be removed by its time to live; `undefined` if one may. */
  readonly lasting: string | undefined;
  /** Takes part in transactions. */
  readonly transactions: boolean;
  /** The primary key is the caller's own, and of any type. */
  readonly ownKey?: true;
}

/** @throws `ERR_CODEMINT_SCHEMA` with every problem, if the tables cannot hold codes */
export async function verifyStoreTables(
  client: DynamoDBClient,
  layout: TableLayout,
  ending: Ending,
): Promise<void> {
  const { table, code, scope, keyTable, key } = layout;
  const keyed = keyTable !== undefined;
  const records = {
    create: dynamodbTable({ table, code, scope: scope === undefined ? [] : [scope] }),
    subject: "code-index",
    lasting: keyed
      ? "which leaves the items of their keys behind, so that a repeat of such a request fails"
      : undefined,
    transactions: keyed,
  } as const;
  const keys =
    keyed &&
    ({
      create: dynamodbKeyTable({ keyTable, idempotencyKey: key }),
      subject: "key-index",
      lasting: "after which a repeat of its request would store a second record",
      transactions: true,
    } as const);
  await verifyTables(client, keys ? [records, keys] : [records], ending);
}

/**
 * The schema's fault behind a request that DynamoDB calls malformed; `undefined` if the tables are right, or cannot be looked at, and it
 * must be the record's.
 */
export async function faultOfTables(verify: () => Promise<void>): Promise<CodemintError | undefined> {
  try {
    await verify();
  } catch (problem) {
    if (isCodemintError(problem, "ERR_CODEMINT_SCHEMA")) return problem;
  }
  return undefined;
}

/** @throws `ERR_CODEMINT_SCHEMA` with every problem of these tables, named by the first of them that has one */
export async function verifyTables(
  client: DynamoDBClient,
  tables: readonly Expected[],
  ending: Ending,
): Promise<void> {
  const found = await Promise.all(
    tables.map(async (expected) => {
      const table = expected.create.TableName ?? "";
      const problems = problemsOf(await describeTable(client, table, ending), expected);
      return problems.map((problem) => ({ table, problem }));
    }),
  );
  const [first, ...rest] = found.flat();
  if (first === undefined) return;
  const { table } = first;
  const others = rest.map((it) => (it.table === table ? it.problem : ofTable(it.table, it.problem)));
  throw schema({ table, problems: [first.problem, ...others] });
}

const ofTable = (table: string, { subject, problem, remedy }: SchemaProblem): SchemaProblem => ({
  subject,
  problem: `its table "${table}": ${problem}`,
  remedy,
});

function problemsOf(facts: TableFacts | undefined, expected: Expected): readonly SchemaProblem[] {
  const { create, lasting, transactions, subject, ownKey = false } = expected;
  const remedy = createCommand(create);
  if (facts === undefined) {
    return [{ subject: subject === "key-index" ? subject : "table", problem: "it does not exist", remedy }];
  }
  const problems: SchemaProblem[] = [];
  if (!facts.active) {
    const wait = `aws dynamodb wait table-exists --table-name ${create.TableName}`;
    problems.push({
      subject: "table",
      problem: "it is not active: it is being created, removed or archived",
      remedy: wait,
    });
  }
  const flaw = keyFlaw(facts, create, ownKey);
  if (flaw !== undefined) {
    problems.push({
      subject,
      problem: `its primary key must be exactly ${keyText(create)}, and ${flaw}`,
      remedy: `name another table, or move the items to one that is made by ${remedy}`,
    });
  }
  if (facts.replicas === "eventual") {
    problems.push({
      subject: "engine",
      problem: "its replicas agree only in the end: of two regions that insert one code the last writer wins",
      remedy:
        "make it a global table of strong consistency (MultiRegionConsistency STRONG), or a table of one region",
    });
  }
  if (facts.replicas === "strong" && transactions) {
    problems.push({
      subject: "engine",
      problem: "it is a global table of strong consistency, which takes no transactions",
      remedy: "leave keyTable out, or use tables of one region",
    });
  }
  if (facts.timeToLive !== undefined && lasting !== undefined) {
    problems.push({
      subject: "engine",
      problem: `it removes items by their attribute "${facts.timeToLive}" (time to live), ${lasting}`,
      remedy: `aws dynamodb update-time-to-live --table-name ${create.TableName} --time-to-live-specification ${JSON.stringify(`Enabled=false,AttributeName=${facts.timeToLive}`)}`,
    });
  }
  return problems;
}

/** Why the primary key of a table is another than the one that is needed. */
function keyFlaw(facts: TableFacts, create: CreateTableCommandInput, anyType: boolean): string | undefined {
  const wanted = keyParts(create);
  const has = [facts.partitionKey, ...(facts.sortKey === undefined ? [] : [facts.sortKey])];
  if (has.length !== wanted.length || has.some(({ name }, place) => name !== wanted[place]?.name)) {
    const parts = has.map(({ name }) => `"${name}"`).join(" and ");
    const index = facts.indexes.find(({ partitionKey }) => partitionKey === wanted.at(-1)?.name);
    return index === undefined
      ? `it is ${parts}`
      : `it is ${parts}; the index "${index.name}" does not help, since DynamoDB keeps no secondary index unique`;
  }
  const other = anyType ? undefined : has.find(({ type }, place) => type !== wanted[place]?.type);
  return other && `"${other.name}" is of the type ${other.type}`;
}

const keyText = (create: CreateTableCommandInput): string =>
  keyParts(create)
    .map(({ name, type }, place) => `${place === 0 ? "HASH" : "RANGE"} "${name}" of the type ${type}`)
    .join(" and ");

const keyParts = ({
  KeySchema = [],
  AttributeDefinitions = [],
}: CreateTableCommandInput): readonly KeyPart[] =>
  KeySchema.map(({ AttributeName: name = "" }) => ({
    name,
    type: AttributeDefinitions.find(({ AttributeName }) => AttributeName === name)?.AttributeType ?? "",
  }));
