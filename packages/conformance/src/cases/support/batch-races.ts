import type { InsertRequest, UniqueStore } from "@codemint/core/adapter";
import { assert, assertEqual } from "../../assert.js";
import type { StoreContext } from "../../case.js";
import type { ConformanceRecord, Opened } from "../../harness.js";
import { assertStored, isRefused, type Result, tell } from "../../outcome.js";
import { assertOverlapped, race } from "../../race/race.js";
import { insertBatch } from "./batch.js";
import { repeatable } from "./keyed.js";
import { mustEnd } from "./patience.js";

type Request = InsertRequest<ConformanceRecord>;

/** One batch of a race: what it sent, and what it was told. */
interface Raced {
  readonly requests: readonly Request[];
  readonly results: readonly Result[];
}

/**
 * Sends batches through connections of their own, each in an order of its own, so that each meets the others' entries half-way.
 * What was refused for a while is sent again afterwards, and must then end: rivals may hinder each other, not for good.
 */
async function raceBatches(
  context: StoreContext,
  opened: Opened,
  batches: readonly (readonly Request[])[],
): Promise<readonly Raced[]> {
  const stores: UniqueStore<ConformanceRecord>[] = [];
  for (const _ of batches) stores.push(await opened.connect());
  await opened.store.verify();
  for (const store of stores) await store.verify();
  const orders = batches.map((requests) => context.random.shuffle(requests));
  const outcome = await mustEnd(
    context,
    race(
      context,
      orders.map((requests, n) => () => insertBatch(stores[n] ?? opened.store, requests)),
    ),
    "A race of batches",
  );
  const raced: Raced[] = [];
  for (const [n, results] of outcome.results.entries()) {
    const requests = orders[n] ?? [];
    const hindered = requests.filter((_, place) => {
      const result = results[place];
      if (result === undefined || !isRefused(result)) return false;
      assert(
        result.error.retryable && result.error.effect === "none",
        `A racing batch was told ${tell(result)}`,
      );
      return true;
    });
    const later = await insertBatch(opened.store, hindered);
    const final = requests.map((request, place) => later[hindered.indexOf(request)] ?? results[place]);
    raced.push({ requests, results: final.filter((result) => result !== undefined) });
  }
  assertOverlapped(outcome);
  return raced;
}

/** Several batches of the very same keyed requests: each is stored once, and known to all. */
export async function raceSameRequests(context: StoreContext): Promise<void> {
  const opened = await context.open();
  const requests = Array.from({ length: 60 }, () =>
    context.request(context.unique("c"), repeatable(opened.store.keys)),
  );
  const raced = await raceBatches(context, opened, [requests, requests, requests, requests]);
  for (const request of requests) {
    const told = raced.map((batch) => batch.results[batch.requests.indexOf(request)]);
    const strange = told.find((result) => result?.status !== "inserted" && result?.status !== "replayed");
    assert(
      strange === undefined,
      `For a request that stands in every batch one was told ${strange && tell(strange)}`,
    );
    assertEqual(
      told.filter((result) => result?.status === "inserted").length,
      1,
      "Batches that stored one request",
    );
    await assertStored(opened, request);
  }
}

/** Several batches that want the same codes for records of their own: each code has one winner. */
export async function raceForCodes(context: StoreContext): Promise<void> {
  const opened = await context.open();
  const codes = Array.from({ length: 60 }, () => context.unique("c"));
  const batches = Array.from({ length: 4 }, () => codes.map((code) => context.request(code)));
  const raced = await raceBatches(context, opened, batches);
  for (const code of codes) {
    const told = raced.flatMap(({ requests, results }) =>
      requests.flatMap((request, place) => {
        const result = results[place];
        return request.code === code && result !== undefined ? [{ request, result }] : [];
      }),
    );
    const winners = told.filter(({ result }) => result.status === "inserted");
    assertEqual(winners.length, 1, "Batches that were told inserted for one code");
    const strange = told.find(({ result }) => result.status !== "inserted" && result.status !== "taken");
    assert(
      strange === undefined,
      `Of batches that want one code one was told ${strange && tell(strange.result)}`,
    );
    if (winners[0] !== undefined) await assertStored(opened, winners[0].request);
  }
}
