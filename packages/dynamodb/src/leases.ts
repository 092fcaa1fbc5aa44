import { type DynamoDBClient, paginateQuery, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import {
  type CallOptions,
  contention,
  defineLeaseStore,
  type Lease,
  type LeaseStore,
  requireOptions,
} from "@codemint/core/adapter";
import { conditionFailed, nameOf, wasRetried, writeFailure } from "./classify.js";
import { during, type Ending } from "./client.js";
import { ownTable } from "./own-table.js";
import { dynamodbLeaseTable } from "./schema.js";
import type { Item } from "./values.js";

export interface DynamodbLeasesOptions {
  /** The table that `dynamodbLeaseTable` describes; `codemint_leases` by default. */
  readonly table?: string | undefined;
  /** Whether the table is verified before the first lease; true by default. */
  readonly verify?: boolean | undefined;
}

/** How often a slot that another has just taken is looked for anew. */
const mostTries = 100;

/**
 * Leases in a table of their own: `snowflake` gets its worker's number from them. DynamoDB tells no time, so whether a lease has expired
 * is judged by the clock of whoever asks. A clock that is wrong may take a slot too early or too late; the spans of time of a slot's
 * holders never overlap all the same, since each begins where the last one was written to end.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function dynamodbLeases(client: DynamoDBClient, options: DynamodbLeasesOptions = {}): LeaseStore {
  requireOptions(options);
  const { table = "codemint_leases", verify } = options;
  const create = dynamodbLeaseTable(table);
  const leases = ownTable(client, create, "after which their slots would forget when they were used");

  /** Changes a slot if its fence is the one that was read; `undefined` if it is another. */
  async function change(
    before: Slot,
    after: Omit<Slot, "name" | "slot">,
    ending: Ending,
  ): Promise<Lease | undefined> {
    const isNew = before.fence === 0n;
    const values: Item = {
      ":fence": { N: String(after.fence) },
      ":notBefore": { N: String(after.notBefore) },
      ":expiresAt": { N: String(after.expiresAt) },
      ...(!isNew && {
        ":fenceBefore": { N: String(before.fence) },
        ":expiresBefore": { N: String(before.expiresAt) },
      }),
    };
    const command = new UpdateItemCommand({
      TableName: table,
      Key: keyOf(before),
      UpdateExpression: "SET #fence = :fence, #notBefore = :notBefore, #expiresAt = :expiresAt",
      ConditionExpression: isNew
        ? "attribute_not_exists(#fence)"
        : "#fence = :fenceBefore AND #expiresAt = :expiresBefore",
      ExpressionAttributeNames: { "#fence": "fence", "#notBefore": "not_before", "#expiresAt": "expires_at" },
      ExpressionAttributeValues: values,
    });
    try {
      await client.send(command, ending);
      return { name: before.name, slot: before.slot, ...after };
    } catch (error) {
      // A retry of the SDK's own may have met what its first try did.
      if (nameOf(error) === conditionFailed && !wasRetried(error)) return undefined;
      throw writeFailure(error, leases.scene);
    }
  }

  /** Every slot that has had a holder. */
  async function slotsOf(name: string, slots: number, ending: Ending): Promise<readonly Slot[]> {
    const pages = paginateQuery(
      { client },
      {
        TableName: table,
        ConsistentRead: true,
        KeyConditionExpression: "#name = :name AND #slot < :slots",
        ExpressionAttributeNames: { "#name": "name", "#slot": "slot" },
        ExpressionAttributeValues: { ":name": { S: name }, ":slots": { N: String(slots) } },
      },
      ending,
    );
    const found: Slot[] = [];
    for await (const { Items = [] } of pages) found.push(...Items.map((item) => slotOf(name, item)));
    return found;
  }

  /** Changes the slot of a lease for as long as the lease's fence stands, whoever else renews it meanwhile. */
  async function changeOwn(
    { name, slot, fence }: Lease,
    after: (now: Slot) => Omit<Slot, "name" | "slot">,
    ending: Ending,
  ): Promise<Lease | undefined> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const item = await leases.read(keyOf({ name, slot }), ending);
      const now = item && slotOf(name, item);
      if (now === undefined || now.fence !== fence) return undefined;
      const changed = await change(now, after(now), ending);
      if (changed !== undefined) return changed;
    }
    throw contention({ kind: "conflict" });
  }

  const coded = async <T>(call: CallOptions, work: (ending: Ending) => Promise<T>): Promise<T> => {
    try {
      return await during(call, work);
    } catch (error) {
      throw writeFailure(error, leases.scene);
    }
  };

  return defineLeaseStore(
    {
      name: "dynamodb",
      acquire: (name, { slots, ttlMs }, call) =>
        coded(call, async (ending) => {
          for (let tries = 0; tries < mostTries; tries += 1) {
            const now = Date.now();
            const free = freeSlot(name, await slotsOf(name, slots, ending), slots, now);
            if (free === undefined) return undefined;
            const lease = { fence: free.fence + 1n, notBefore: free.expiresAt, expiresAt: now + ttlMs };
            const taken = await change(free, lease, ending);
            if (taken !== undefined) return taken;
          }
          throw contention({ kind: "conflict" });
        }),
      renew: (lease, ttlMs, call) =>
        coded(call, (ending) =>
          changeOwn(
            lease,
            (now) => ({ ...now, expiresAt: Math.max(now.expiresAt, Date.now() + ttlMs) }),
            ending,
          ),
        ),
      release: (lease, usedUntil, call) =>
        coded(call, async (ending) => {
          const released = await changeOwn(
            lease,
            (now) => ({
              ...now,
              fence: now.fence + 1n,
              expiresAt: Math.min(now.expiresAt, Math.max(Date.now(), usedUntil)),
            }),
            ending,
          );
          return released !== undefined;
        }),
      verify: leases.verify,
    },
    { verify },
  );
}

/** A slot as it stands; one that never had a holder has the fence 0. */
type Slot = Lease;

const keyOf = ({ name, slot }: { readonly name: string; readonly slot: number }): Item => ({
  name: { S: name },
  slot: { N: String(slot) },
});

const slotOf = (name: string, item: Item): Slot => ({
  name,
  slot: Number(item["slot"]?.N),
  fence: BigInt(item["fence"]?.N ?? "0"),
  notBefore: Number(item["not_before"]?.N),
  expiresAt: Number(item["expires_at"]?.N),
});

/** The slot that expired first, or else one that is new. */
function freeSlot(name: string, held: readonly Slot[], slots: number, now: number): Slot | undefined {
  const expired = held.filter(({ expiresAt }) => expiresAt <= now);
  const [first] = expired.toSorted((a, b) => a.expiresAt - b.expiresAt || a.slot - b.slot);
  if (first !== undefined) return first;
  const slot = held.reduce((most, it) => Math.max(most, it.slot + 1), 0);
  return slot < slots ? { name, slot, fence: 0n, notBefore: 0, expiresAt: 0 } : undefined;
}
