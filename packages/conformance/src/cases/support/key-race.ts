import { assert, assertEqual } from "../../assert.js";
import type { StoreContext } from "../../case.js";
import type { Opened } from "../../harness.js";
import { assertStored, attempt, isRefused, tell } from "../../outcome.js";
import { assertOverlapped, race } from "../../race/race.js";
import { assertCount } from "./table.js";

/** Sends requests of one key at once: one may be inserted, and every other must be told its code. */
export async function raceOneKey(
  context: StoreContext,
  opened: Opened,
  requests: readonly Parameters<Opened["store"]["insert"]>[0][],
): Promise<void> {
  await opened.store.verify();
  const before = (await opened.oracle.all()).length;
  const gate = await opened.faults?.gateInserts?.();
  const outcome = await race(
    context,
    requests.map((request) => () => attempt(() => opened.store.insert(request))),
    gate,
  );
  const winners = requests.filter((_, n) => outcome.results[n]?.status === "inserted");
  assertEqual(winners.length, 1, "Racers that were told inserted");
  const [winner] = winners;
  for (const result of outcome.results) {
    assert(result.status !== "taken", "A racer was told taken, though the only record is its own request's");
    assert(
      result.status !== "replayed" || result.code === winner?.code,
      "A racer was told a code that its key does not hold",
    );
    if (isRefused(result)) assert(result.error.retryable, `A racer was refused for good: ${tell(result)}`);
  }
  await assertCount(opened, before + 1, "after the race");
  if (winner !== undefined) await assertStored(opened, winner);
  assertOverlapped(outcome);
}
