import {
  type CallOptions,
  contention,
  defineLeaseStore,
  type Lease,
  type LeaseStore,
  requireOptions,
} from "@codemint/core/adapter";
import type { Collection, Document, Filter } from "mongodb";
import { classify, type Scene, writeFailure } from "./classify.js";
import { requireCollection, retriesWrites } from "./collection.js";
import { plainValues, timeLimit } from "./find.js";
import { refusalOf, writeOptions } from "./inserts.js";
import { verifyOwnCollection } from "./verify.js";

export interface MongodbLeasesOptions {
  /** Whether server and collection are verified before the first lease; true by default. */
  readonly verify?: boolean | undefined;
}

/** Its key is the slot's place, so that the index that every collection has finds a name's slots in their order. */
interface Slot extends Document {
  readonly _id: { readonly name: string; readonly slot: number };
  readonly fence: bigint;
  readonly notBefore: bigint;
  readonly expiresAt: bigint;
}

/** How often a slot that another has just taken is looked for anew. */
const mostRounds = 100;

/**
 * Leases in a collection of their own, one document for each slot: `snowflake` gets its worker's number from them. Whether one has expired
 * is judged by the server's clock. They never take part in a transaction.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function mongodbLeases<T extends Document>(
  collection: Collection<T>,
  options: MongodbLeasesOptions = {},
): LeaseStore {
  requireOptions(options);
  const own = requireCollection(collection);
  const slots = own as unknown as Collection<Slot>;
  const scene: Scene = { collection: own.collectionName, bound: false, retries: retriesWrites(own) };

  /** The changed slot; `null` if there is none that the filter lets be changed. */
  const change = (filter: Filter<Slot>, changes: Document, call: CallOptions, upsert = false) =>
    slots.findOneAndUpdate(filter, [{ $set: changes }], {
      ...plainValues,
      ...writeOptions(own, undefined, call),
      upsert,
      returnDocument: "after",
      includeResultMetadata: false,
    });

  /** The newest state, since the change that follows is what decides. */
  const first = (filter: Filter<Slot>, sort: Readonly<Record<string, 1 | -1>>, call: CallOptions) =>
    slots.findOne(filter, {
      ...plainValues,
      sort,
      readPreference: "primary",
      readConcern: { level: "local" },
      maxTimeMS: timeLimit(call),
    });

  /** The slot that expired first, or else one that is new, as it would stand had it expired in 1970. */
  async function freeSlot(name: string, below: number, call: CallOptions): Promise<Slot | undefined> {
    const ofName = { _id: { $gte: { name, slot: 0 }, $lt: { name, slot: below } } };
    const expired = await first({ ...ofName, $expr: { $lte: ["$expiresAt", now] } }, { expiresAt: 1 }, call);
    if (expired !== null) return expired;
    const last = await first(ofName, { _id: -1 }, call);
    const slot = last === null ? 0 : last._id.slot + 1;
    return slot < below ? { _id: { name, slot }, fence: 0n, notBefore: 0n, expiresAt: 0n } : undefined;
  }

  /** Takes a slot that still stands as it was read; `null` if another has changed or made it. */
  async function take({ _id, fence, expiresAt }: Slot, ttlMs: number, call: CallOptions) {
    // Never back, though after a failover another server's clock may tell an earlier time than the one that read.
    const taken = { fence: nextFence, notBefore: "$expiresAt", expiresAt: atLeast(ttlMs) };
    try {
      return await change({ _id, fence, expiresAt }, taken, call, fence === 0n);
    } catch (error) {
      if (refusalOf(error) !== undefined) return null;
      throw error;
    }
  }

  const coded = async <R>(work: () => Promise<R>): Promise<R> => {
    try {
      return await work();
    } catch (error) {
      throw writeFailure(error, scene);
    }
  };

  return defineLeaseStore(
    {
      name: "mongodb",
      acquire: (name, terms, call) =>
        coded(async () => {
          for (let round = 0; round < mostRounds; round += 1) {
            const free = await freeSlot(name, terms.slots, call);
            if (free === undefined) return undefined;
            const taken = await take(free, terms.ttlMs, call);
            if (taken !== null) return leaseOf(taken);
          }
          throw contention({ kind: "busy" });
        }),
      renew: (lease, ttlMs, call) =>
        coded(async () => {
          const renewed = await change(heldBy(lease), { expiresAt: atLeast(ttlMs) }, call);
          return renewed === null ? undefined : leaseOf(renewed);
        }),
      release: (lease, usedUntil, call) =>
        coded(async () => {
          const end = { $min: ["$expiresAt", { $max: [now, BigInt(usedUntil)] }] };
          return (await change(heldBy(lease), { fence: nextFence, expiresAt: end }, call)) !== null;
        }),
      async verify(call) {
        try {
          await verifyOwnCollection(own, call);
        } catch (error) {
          throw classify(error, scene) ?? error;
        }
      },
    },
    { verify: options.verify },
  );
}

/** Milliseconds since 1970, the same wherever it stands in one statement. */
const now = { $toLong: "$$NOW" };

const nextFence = { $add: ["$fence", 1n] };

const atLeast = (ttlMs: number): Document => ({ $max: ["$expiresAt", { $add: [now, BigInt(ttlMs)] }] });

const heldBy = ({ name, slot, fence }: Lease): Filter<Slot> => ({ _id: { name, slot }, fence });

const leaseOf = ({ _id: { name, slot }, fence, notBefore, expiresAt }: Slot): Lease => ({
  name,
  slot,
  fence: BigInt(fence),
  notBefore: Number(notBefore),
  expiresAt: Number(expiresAt),
});
