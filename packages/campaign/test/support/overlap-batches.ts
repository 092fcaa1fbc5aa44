import { isCodemintError } from "@codemint/core";
import type { InsertOutcome, InsertRequest } from "@codemint/core/adapter";
import type { OwnEngine } from "@codemint/testbed";
import { expect } from "vitest";
import { wires } from "../../src/wires/index.js";
import type { CampaignRecord, Handle } from "../../src/wires/wire.js";

const workers = 8;
/** Each worker's batch begins so many keys after the one before, and so overlaps several others. */
const step = 10;
const keysOfABatch = 50;
/** Codes that every worker wants, each under a key of its own, so that in the order of keys the codes come in opposite orders. */
const wishes = 10;
const firstWishKey = 10_000;
/** A deadlock that the database ends is an error that passes; one that lasts would come every time. */
const mostRounds = 10;
/** Far more than any batch needs on a busy machine; one that waits for ever still ends. */
const timeoutMs = 100_000;

type Request = InsertRequest<CampaignRecord>;

/** Every other worker sends its batch in the opposite order, and none is let through before all have come. */
export async function overlapBatches(engine: OwnEngine): Promise<void> {
  const field = await wires[engine.wire].open(engine, workers);
  try {
    const gate = field.gate();
    const racing = field.handles.map((handle, worker) => insertAll(handle, batchOf(worker)));
    await gate.until((held) => new Set(held.map(({ request }) => request)).size === workers);
    gate.open();
    const told = (await Promise.all(racing)).flat();

    const records = await field.records();
    const byKey = new Map(records.map((record) => [record.key, record]));
    const inserted = told.filter(({ outcome }) => outcome.status === "inserted");
    expect(new Set(records.map(({ key }) => key)).size).toBe(records.length);
    expect(inserted).toHaveLength(records.length);
    for (const { request, outcome } of told) {
      const stored = byKey.get(request.idempotencyKey);
      if (outcome.status === "inserted")
        expect(stored).toMatchObject({ code: request.code, ...request.record });
      if (outcome.status === "replayed") expect(stored?.code).toBe(outcome.code);
      if (outcome.status === "taken") expect(stored).toBeUndefined();
    }
    const count = (status: InsertOutcome["status"]) =>
      told.filter(({ outcome }) => outcome.status === status).length;
    const keys = step * (workers - 1) + keysOfABatch;
    expect({ inserted: count("inserted"), replayed: count("replayed"), taken: count("taken") }).toEqual({
      inserted: keys + wishes,
      replayed: workers * keysOfABatch - keys,
      taken: (workers - 1) * wishes,
    });
  } finally {
    await field.close();
  }
}

function batchOf(worker: number): readonly Request[] {
  const record = { request: `worker ${worker}`, payload: `of worker ${worker}` };
  const shared = Array.from({ length: keysOfABatch }, (_, index): Request => {
    const number = worker * step + index;
    return { code: `code-${number}-${worker}`, idempotencyKey: keyOf(number), keyed: true, record };
  });
  const wanted = Array.from({ length: wishes }, (_, index): Request => {
    const wish = worker % 2 === 0 ? index : wishes - 1 - index;
    const key = keyOf(firstWishKey + worker * wishes + index);
    return { code: `wish-${wish}`, idempotencyKey: key, keyed: true, record };
  });
  const batch = [...shared, ...wanted];
  return worker % 2 === 0 ? batch : batch.toReversed();
}

const keyOf = (number: number): string => `00000000-0000-8000-8000-${`${number}`.padStart(12, "0")}`;

/** Sends the batch, and then what failed in passing, as the minter does. */
async function insertAll(
  { store }: Handle,
  batch: readonly Request[],
): Promise<readonly { readonly request: Request; readonly outcome: InsertOutcome }[]> {
  const done: { request: Request; outcome: InsertOutcome }[] = [];
  let open = batch;
  for (let round = 0; round < mostRounds && open.length > 0; round += 1) {
    const results = (await store.insertMany?.(open, { timeoutMs })) ?? [];
    const failed: Request[] = [];
    for (const [index, request] of open.entries()) {
      const outcome = results[index];
      if (outcome !== undefined && "status" in outcome) done.push({ request, outcome });
      else if (isCodemintError(outcome) && outcome.retryable) failed.push(request);
      else throw outcome ?? new Error("A batch gave too few results.");
    }
    open = failed;
  }
  if (open.length > 0) throw new Error(`${open.length} requests failed ${mostRounds} times.`);
  return done;
}
