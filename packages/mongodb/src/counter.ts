import {
  type CallOptions,
  type CounterRange,
  type CounterStore,
  counterExhausted,
  defineCounterStore,
  requireOptions,
} from "@codemint/core/adapter";
import type { Collection, Document, Filter, UpdateFilter } from "mongodb";
import { classify, type Scene, writeFailure } from "./classify.js";
import { requireCollection, retriesWrites } from "./collection.js";
import { plainValues } from "./find.js";
import { refusalOf, writeOptions } from "./inserts.js";
import { verifyOwnCollection } from "./verify.js";

export interface MongodbCounterOptions {
  /** Whether server and collection are verified before the first reserve; true by default. */
  readonly verify?: boolean | undefined;
}

interface Counter extends Document {
  readonly _id: string;
  readonly value: bigint;
}

const limit = 2n ** 63n - 1n;

/**
 * Counters in a collection of their own, one document each, exact up to 2^63 - 1. They never take part in a transaction.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function mongodbCounter<T extends Document>(
  collection: Collection<T>,
  options: MongodbCounterOptions = {},
): CounterStore {
  requireOptions(options);
  const own = requireCollection(collection);
  const counters = own as unknown as Collection<Counter>;
  const scene: Scene = { collection: own.collectionName, bound: false, retries: retriesWrites(own) };

  const change = (
    filter: Filter<Counter>,
    update: UpdateFilter<Counter>,
    upsert: boolean,
    call: CallOptions,
  ) =>
    counters.findOneAndUpdate(filter, update, {
      ...plainValues,
      ...writeOptions(own, undefined, call),
      upsert,
      returnDocument: "after",
      includeResultMetadata: false,
    });

  /** The changed counter; `null` if there is one that the filter does not let be changed. */
  async function changed(filter: Filter<Counter>, update: UpdateFilter<Counter>, call: CallOptions) {
    try {
      return await change(filter, update, true, call);
    } catch (error) {
      // Somebody else has made the counter meanwhile, or the filter holds it back: https://jira.mongodb.org/browse/SERVER-37124
      if (refusalOf(error) === undefined) throw writeFailure(error, scene);
    }
    try {
      return await change(filter, update, false, call);
    } catch (error) {
      throw writeFailure(error, scene);
    }
  }

  return defineCounterStore(
    {
      name: "mongodb",
      async reserve(counter, size, call): Promise<CounterRange> {
        const room = { _id: counter, value: { $lt: limit - size + 1n } };
        const { value } = (await changed(room, { $inc: { value: size } }, call)) ?? {};
        if (value === undefined) throw counterExhausted({ limit });
        const last = BigInt(value);
        return { first: last - size + 1n, last };
      },
      async raise(counter, atLeast, call) {
        if (atLeast > limit) throw counterExhausted({ limit });
        await changed({ _id: counter }, { $max: { value: atLeast } }, call);
      },
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
