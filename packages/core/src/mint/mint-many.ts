import { aborted, invalidOption } from "../errors/catalogue.js";
import { wholeNumber } from "../errors/whole-number.js";
import { Ended, startDeadline } from "../flow/deadline.js";
import { flow } from "../flow/flow.js";
import { chunksOf, requireIterable } from "./chunks.js";
import type { Context } from "./context.js";
import { type BatchKeys, drawBatchKeys, namedBatchKeys } from "./keys.js";
import type { MintManyOptions, MintManyResult } from "./minter.js";
import { observe } from "./observe.js";
import { requireReplays } from "./options.js";
import { batchItem, roundSteps } from "./round.js";

const defaultBatchSize = 1_000;
const largestBatchSize = 10_000;

/** Mints for each record, a round of records at a time. */
export function mintMany<R>(
  context: Context<R>,
  records: Iterable<R> | AsyncIterable<R>,
  options: MintManyOptions = {},
): AsyncIterable<MintManyResult> {
  startDeadline(options);
  requireIterable(records);
  const { batchKey, onProgress } = options;
  const batchSize = wholeNumber("batchSize", options.batchSize ?? defaultBatchSize, 1, largestBatchSize);
  if (batchKey !== undefined) requireReplays(context, "A batch key");
  const named = batchKey === undefined ? undefined : namedBatchKeys(batchKey);
  if (onProgress !== undefined && typeof onProgress !== "function") {
    throw invalidOption({ option: "onProgress", problem: "must be a function" });
  }

  return {
    // A batch without a key draws one for each run, lest a second run be told the first one's codes.
    [Symbol.asyncIterator]: () =>
      run(context, records, named ?? drawBatchKeys(), named !== undefined, batchSize, options),
  };
}

async function* run<R>(
  context: Context<R>,
  records: Iterable<R> | AsyncIterable<R>,
  keys: BatchKeys,
  keyed: boolean,
  batchSize: number,
  { signal, timeoutMs, onProgress }: MintManyOptions,
): AsyncGenerator<MintManyResult, void, undefined> {
  const totals = { done: 0, replayed: 0, failed: 0 };
  try {
    for await (const chunk of chunksOf(records, batchSize, signal)) {
      const deadline = startDeadline({ signal, timeoutMs });
      deadline.check();
      const items = chunk.map((record, offset) =>
        batchItem(context, record, totals.done + offset, keys, keyed),
      );
      await flow(roundSteps(context, items, deadline));
      const results = items.map(({ index, result }): MintManyResult => ({ index, ...result }));
      totals.done += results.length;
      for (const result of results) {
        if ("error" in result) totals.failed++;
        else if (result.replayed) totals.replayed++;
      }
      if (onProgress !== undefined) observe(onProgress, { ...totals });
      yield* results;
    }
  } catch (error) {
    throw error instanceof Ended ? aborted({ by: error.by }) : error;
  }
}
