import type { CallOptions, InsertRequest, UniqueStore } from "@codemint/core/adapter";
import { assertEqual } from "../../assert.js";
import type { ConformanceRecord } from "../../harness.js";
import { attempt, type Result } from "../../outcome.js";

type Store = UniqueStore<ConformanceRecord>;
type Request = InsertRequest<ConformanceRecord>;

/** A batch as the minter sends it: in one call where the store has `insertMany`, else one insert after the other. */
export async function insertBatch(
  store: Store,
  requests: readonly Request[],
  options?: CallOptions,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  if (store.insertMany === undefined) {
    for (const request of requests) results.push(await attempt(() => store.insert(request, options)));
    return results;
  }
  const { insertMany } = store;
  const whole = await attempt(() => insertMany(requests, options));
  if ("status" in whole) return requests.map(() => whole);
  assertEqual(whole.length, requests.length, "Results of a batch");
  for (const entry of whole) {
    results.push("status" in entry ? entry : await attempt<never>(() => Promise.reject(entry)));
  }
  return results;
}
