import { assert, assertEqual, inconclusive } from "../../assert.js";
import { storeCases, whereAll, whereKeysAreKept, whereKeysAreUnique, whereTrait } from "../../case.js";
import type { Opened } from "../../harness.js";
import { assertNoTrace, assertStatus, assertStored, attempt, isRefused } from "../../outcome.js";
import { untilOverlapped } from "../../race/crew.js";
import { raceOneKey } from "../support/key-race.js";
import { assertReplayed, recognised } from "../support/keyed.js";
import { addBystanders, assertUnchanged, hold, tableLines } from "../support/table.js";

type Request = Parameters<Opened["store"]["insert"]>[0];

export const replay = storeCases("R05", [
  {
    id: "R05.same-request",
    title: "the same request again is replayed with its code, however often and through whichever connection",
    appliesTo: whereKeysAreKept,
    async run(context) {
      const opened = await context.open();
      await addBystanders(context, opened);
      const other = await opened.connect();
      for (const keyed of recognised(opened.store.keys)) {
        const request = context.request(context.unique("c"), { keyed });
        assertStatus(await attempt(() => opened.store.insert(request)), "inserted", "The first insert");
        const before = await tableLines(opened);
        for (const store of [opened.store, other, opened.store]) {
          assertReplayed(await attempt(() => store.insert(request)), request.code, "The same request again");
        }
        await assertUnchanged(opened, before, "after replays");
      }
    },
  },
  {
    id: "R05.changed-record",
    title: "a replay writes no field: the record of the first request stands, whatever the repeat carries",
    appliesTo: whereKeysAreKept,
    async run(context) {
      const opened = await context.open();
      for (const keyed of recognised(opened.store.keys)) {
        const first = context.request(context.unique("c"), { keyed });
        assertStatus(await attempt(() => opened.store.insert(first)), "inserted", "The first insert");
        const email = `${context.unique("someone")}@example.com`;
        const repeat: Request = { ...first, record: context.record({ email }) };
        assertReplayed(
          await attempt(() => opened.store.insert(repeat)),
          first.code,
          "A repeat with another record",
        );
        await assertStored(opened, first);
        await assertNoTrace(opened, { ...repeat, idempotencyKey: context.key() });
      }
    },
  },
  {
    id: "R05.own-unique-value",
    title: "a request whose record holds another unique value is replayed too, though it meets its own value",
    appliesTo: whereAll(
      whereKeysAreKept,
      ({ traits }) => traits.failures.includes("unique-other") || "the table has no other unique column",
    ),
    async run(context) {
      const opened = await context.open();
      for (const keyed of recognised(opened.store.keys)) {
        const email = `${context.unique("someone")}@example.com`;
        const request = context.request(context.unique("c"), { keyed, record: { email } });
        assertStatus(await attempt(() => opened.store.insert(request)), "inserted", "The first insert");
        assertReplayed(
          await attempt(() => opened.store.insert(request)),
          request.code,
          "The same request again",
        );
        await assertStored(opened, request);
      }
    },
  },
  {
    id: "R05.key-with-another-code",
    title: "a key that holds a code is replayed with that code when it comes with another, which stays free",
    appliesTo: whereKeysAreUnique,
    async run(context) {
      const opened = await context.open();
      const first = context.request(context.unique("c"), { keyed: true });
      assertStatus(await attempt(() => opened.store.insert(first)), "inserted", "The first insert");
      const before = await tableLines(opened);
      const again: Request = { ...first, code: context.unique("c") };
      assertReplayed(
        await attempt(() => opened.store.insert(again)),
        first.code,
        "The key with another code",
      );
      await assertUnchanged(opened, before, "after the key came with another code");
    },
  },
  {
    id: "R05.key-and-code-apart",
    title: "where one record holds the key and another the code, the request is replayed and not taken",
    appliesTo: whereKeysAreUnique,
    async run(context) {
      const opened = await context.open();
      // The holder of the code stands before and after the key's record, so that whichever is read first is met once.
      const early = await hold(opened, context.request(context.unique("c")));
      const own = context.request(context.unique("c"), { keyed: true });
      await hold(opened, own);
      const late = await hold(opened, context.request(context.unique("c")));
      const before = await tableLines(opened);
      for (const { code } of [early, late]) {
        const result = await attempt(() => opened.store.insert({ ...own, code }));
        assertReplayed(result, own.code, "A key with a code that another record holds");
      }
      await assertUnchanged(opened, before, "after the key came with codes of others");
    },
  },
  {
    id: "R05.unreadable-holder",
    title:
      "a repeat whose record cannot be read is not told that it did nothing, and is replayed by the next try",
    needs: ["faults.failFind"],
    appliesTo: whereKeysAreKept,
    async run(context) {
      const opened = await context.open();
      const request = context.request(context.unique("c"));
      assertStatus(await attempt(() => opened.store.insert(request)), "inserted", "The first insert");
      const fault = await opened.faults?.failFind?.();
      const result = await attempt(() => opened.store.insert(request));
      if (fault?.struck() !== true) inconclusive("The read of the holder did not fail.");
      if (isRefused(result))
        assertEqual(result.error.effect, "unknown", "The effect of a repeat without a reading");
      else assertReplayed(result, request.code, "A repeat whose record was read by a second try");
      assertReplayed(await attempt(() => opened.store.insert(request)), request.code, "The next try");
      await assertStored(opened, request);
    },
  },
  {
    id: "R05.racing-repeats",
    title: "of sixteen concurrent inserts of one request one is inserted, and the others are replayed",
    appliesTo: whereKeysAreKept,
    async run(context) {
      const opened = await context.open();
      for (const keyed of recognised(opened.store.keys)) {
        const request = context.request(context.unique("c"), { keyed });
        await raceOneKey(
          context,
          opened,
          Array.from({ length: 16 }, () => request),
        );
      }
    },
  },
  {
    id: "R05.racing-codes",
    title:
      "of sixteen concurrent inserts of one key with sixteen codes one is inserted, and all others are told its code",
    appliesTo: whereKeysAreUnique,
    async run(context) {
      const opened = await context.open();
      const key = context.key();
      const requests = Array.from({ length: 16 }, () =>
        context.request(context.unique("c"), { key, keyed: true }),
      );
      await raceOneKey(context, opened, requests);
    },
  },
  {
    id: "R05.separate-processes",
    title: "processes of their own that send the same keys at the same time leave one record a key",
    needs: ["worker"],
    appliesTo: whereAll(whereTrait("processes"), whereKeysAreUnique),
    async run(context) {
      const opened = await context.open();
      const crew = await context.processes(opened, 4);
      await untilOverlapped(async () => {
        const keys = Array.from({ length: 50 }, () => context.key());
        const lists = Array.from({ length: 4 }, () =>
          keys.map((key) => context.request(context.unique("c"), { key, keyed: true })),
        );
        const laps = await crew.insert(lists);
        const rows = await opened.oracle.all();
        for (const [place, key] of keys.entries()) {
          const held = rows.filter((row) => row.idempotencyKey === key);
          assert(held.length <= 1, `${held.length} records hold one key`);
          for (const [n, list] of laps.entries()) {
            const told = list[place]?.told;
            assert(told?.status !== "taken", "A process was told taken for a code of its own");
            const code = told?.status === "replayed" ? told.code : lists[n]?.[place]?.code;
            const succeeded = told?.status === "replayed" || told?.status === "inserted";
            assert(
              !succeeded || code === held[0]?.code,
              "A process was told a code that its key does not hold",
            );
          }
        }
        return laps;
      });
    },
  },
]);
