import { type DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import {
  type CallOptions,
  type CounterRange,
  type CounterStore,
  counterExhausted,
  defineCounterStore,
  outcomeUnknown,
  requireOptions,
} from "@codemint/core/adapter";
import { conditionFailed, nameOf, wasRetried, writeFailure } from "./classify.js";
import { during, type Ending, freshToken } from "./client.js";
import { ownTable } from "./own-table.js";
import { dynamodbCounterTable } from "./schema.js";
import type { Item } from "./values.js";

export interface DynamodbCounterOptions {
  /** The table that `dynamodbCounterTable` describes; `codemint_counters` by default. */
  readonly table?: string | undefined;
  /** Whether the table is verified before the first reserve; true by default. */
  readonly verify?: boolean | undefined;
}

/** The largest number that DynamoDB holds exactly: one of 38 digits. */
const limit = 10n ** 38n - 1n;

/**
 * Counters in a table of their own, exact up to 10^38 - 1. Each change leaves its own token in the item, so that the SDK's own retry of
 * one whose reply was lost finds it done, and takes no second range.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function dynamodbCounter(client: DynamoDBClient, options: DynamodbCounterOptions = {}): CounterStore {
  requireOptions(options);
  const { table = "codemint_counters", verify } = options;
  const create = dynamodbCounterTable(table);
  const counters = ownTable(client, create, "after which a counter would begin again");

  /** The counter's item after the change, or `undefined` with the item that the condition met. */
  async function change(
    counter: string,
    update: { readonly set: string; readonly when: string; readonly values: Item },
    token: string,
    call: CallOptions,
  ): Promise<{ readonly value: bigint } | { readonly met: Item | undefined; readonly retried: boolean }> {
    const command = new UpdateItemCommand({
      TableName: table,
      Key: keyOf(counter),
      UpdateExpression: `SET #value = ${update.set}, #token = :token`,
      ConditionExpression: update.when,
      ExpressionAttributeNames: { "#value": "value", "#token": "last_token" },
      ExpressionAttributeValues: { ...update.values, ":token": { S: token } },
      ReturnValues: "UPDATED_NEW",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    });
    return during(call, async (ending) => {
      try {
        return { value: lastOf((await client.send(command, ending)).Attributes) };
      } catch (error) {
        if (nameOf(error) !== conditionFailed) throw writeFailure(error, counters.scene);
        const given: Item | undefined = Reflect.get(Object(error), "Item");
        return { met: given ?? (await readAfter(counter, ending)), retried: wasRetried(error) };
      }
    });
  }

  async function readAfter(counter: string, ending: Ending): Promise<Item | undefined> {
    try {
      return await counters.read(keyOf(counter), ending);
    } catch (error) {
      throw outcomeUnknown({ resumable: false }, { cause: error });
    }
  }

  return defineCounterStore(
    {
      name: "dynamodb",
      async reserve(counter, size, call): Promise<CounterRange> {
        const token = freshToken();
        const done = await change(
          counter,
          {
            set: "if_not_exists(#value, :zero) + :size",
            when: "attribute_not_exists(#value) OR (#value <= :last AND (attribute_not_exists(#token) OR #token <> :token))",
            values: { ":zero": numberOf(0n), ":size": numberOf(size), ":last": numberOf(limit - size) },
          },
          token,
          call,
        );
        if ("value" in done) return { first: done.value - size + 1n, last: done.value };
        const last = lastOf(done.met);
        if (done.met?.["last_token"]?.S === token) return { first: last - size + 1n, last };
        // The condition met either an end, or this very range, which others have built upon meanwhile.
        if (done.retried || last <= limit - size) throw outcomeUnknown({ resumable: false });
        throw counterExhausted({ limit });
      },
      async raise(counter, atLeast, call) {
        if (atLeast > limit) throw counterExhausted({ limit });
        // The token goes as well: a reserve that is sent again must not find its own beside a value that is not its range's.
        await change(
          counter,
          {
            set: ":value",
            when: "attribute_not_exists(#value) OR #value < :value",
            values: { ":value": numberOf(atLeast) },
          },
          freshToken(),
          call,
        );
      },
      verify: counters.verify,
    },
    { verify },
  );
}

const keyOf = (counter: string): Item => ({ name: { S: counter } });

const numberOf = (value: bigint) => ({ N: String(value) });

const lastOf = (item: Item | undefined): bigint => BigInt(item?.["value"]?.N ?? "0");
