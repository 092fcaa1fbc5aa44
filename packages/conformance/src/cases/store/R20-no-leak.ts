import { createMinter, type MintEvent } from "@codemint/core";
import type { InsertOutcome, InsertRequest, MaybePromise } from "@codemint/core/adapter";
import { assert, assertEqual, fail, inconclusive } from "../../assert.js";
import {
  type StoreFacts,
  storeCases,
  whereAll,
  whereFailure,
  whereKeysAreKept,
  whereSchema,
  whereTrait,
} from "../../case.js";
import { type ConformanceRecord, type Opened, scopeFields } from "../../harness.js";
import { assertStatus, attempt, isRefused } from "../../outcome.js";
import { insertBatch } from "../support/batch.js";
import { assertNoLeak, secretRequest } from "../support/leaks.js";
import { managedColumns } from "../support/managed.js";
import { scripted } from "../support/scripted.js";
import { inTransaction, RollBack } from "../support/transaction.js";

type Request = InsertRequest<ConformanceRecord>;

export const noLeak = storeCases("R20", [
  {
    id: "R20.failures",
    title: "no failure that the database can be brought to shows a value of the record",
    appliesTo: ({ traits }: StoreFacts) =>
      traits.failures.length > 0 || "the engine cannot be brought to fail",
    async run(context) {
      let seen = 0;
      for (const kind of context.subject.traits.failures) {
        const opened = await context.open();
        const insert = opened.failures?.[kind];
        if (insert === undefined) continue;
        const request = secretRequest(context);
        await assertNoLeakFrom(request, () => insert(request), `The error of the failure ${kind}`);
        seen += 1;
        await context.close(opened);
      }
      if (seen === 0) inconclusive("The harness brings the database to no failure.");
    },
  },
  {
    id: "R20.refused-before-sending",
    title: "no error about a request that is refused before anything is sent shows a value of it",
    async run(context) {
      const { store } = await context.open({ scope: context.subject.maxScope === 0 ? 0 : 1 });
      const sound = secretRequest(context);
      const secret = sound.record.payload;
      const records: Record<string, unknown> = {
        "a record that is a text": secret,
        "a record that is a list": [secret],
        "a record that names a managed column": {
          ...sound.record,
          [managedColumns(context)[0] ?? ""]: secret,
        },
        ...(store.scope.length > 0 && {
          "a scope that is a list": { ...sound.record, [scopeFields[0]]: [secret] },
        }),
      };
      const requests: Record<string, Request> = {
        "a code with a NUL": { ...sound, code: `${sound.code}\0` },
        "a code that is too long": { ...sound, code: sound.code.repeat(100) },
        "a key that is no UUID": { ...sound, idempotencyKey: secret },
        "a fingerprint that is too long": { ...sound, fingerprint: secret.repeat(100) },
      };
      // Only what has no type can be of the wrong one.
      for (const [what, record] of Object.entries(records))
        requests[what] = { ...sound, record: record as never };
      for (const [what, request] of Object.entries(requests)) {
        await assertNoLeakFrom(sound, () => store.insert(request), `The error about ${what}`);
      }
      const signal = AbortSignal.abort(new Error(secret));
      await assertNoLeakFrom(sound, () => store.insert(sound, { signal }), "The error of an aborted insert");
    },
  },
  {
    id: "R20.batch",
    title: "no error in the results of a batch shows a value of any of its records",
    appliesTo: whereFailure("unique-other"),
    async run(context) {
      const opened = await context.open();
      const holder = secretRequest(context);
      await inserted(opened, holder);
      const { email } = holder.record;
      const requests = Array.from({ length: 6 }, (_, n) => {
        const request = secretRequest(context);
        return n % 3 === 1 ? { ...request, record: { ...request.record, email } } : request;
      });
      for (const result of await insertBatch(opened.store, requests)) {
        if (!isRefused(result)) continue;
        for (const request of requests) assertNoLeak(result.error, request, "The error of a batch's entry");
      }
    },
  },
  {
    id: "R20.transaction",
    title: "no error inside the caller's transaction shows a value of the record",
    needs: ["transaction"],
    appliesTo: whereAll(whereTrait("transactions"), whereFailure("unique-other")),
    async run(context) {
      const opened = await context.open();
      const holder = secretRequest(context);
      await inserted(opened, holder);
      const request = secretRequest(context);
      const refused = { ...request, record: { ...request.record, email: holder.record.email } };
      await inTransaction(opened, async ({ store }) => {
        await assertNoLeakFrom(refused, () => store.insert(refused), "The error inside a transaction");
        throw new RollBack();
      });
    },
  },
  {
    id: "R20.index-dropped",
    title: "no error about a table without its index shows a value of the record",
    needs: ["faults.dropCodeIndex"],
    appliesTo: whereSchema("code-index-missing"),
    async run(context) {
      const opened = await context.open();
      await opened.faults?.dropCodeIndex?.();
      const request = secretRequest(context);
      await assertNoLeakFrom(request, () => opened.store.insert(request), "The error about a missing index");
    },
  },
  {
    id: "R20.failed-find",
    title: "the error of an insert whose holder could not be read shows no value of either record",
    needs: ["faults.failFind"],
    async run(context) {
      const opened = await context.open();
      const holder = secretRequest(context);
      await inserted(opened, holder);
      const armed = await opened.faults?.failFind?.();
      const request = { ...secretRequest(context, holder), code: holder.code };
      const result = await attempt(() => opened.store.insert(request));
      if (armed?.struck() !== true) return inconclusive("The fault did not strike.");
      // A store that reads a second time has no error to show.
      if (!isRefused(result)) return assertStatus(result, "taken", "An insert of a taken code");
      for (const each of [request, holder]) assertNoLeak(result.error, each, "The error of a failed find");
    },
  },
  {
    id: "R20.lost-reply",
    title:
      "an unknown outcome shows no value of the record, and its pending stands in no listing of its properties",
    needs: ["faults.loseReply"],
    appliesTo: whereAll(whereTrait("remote"), whereKeysAreKept),
    async run(context) {
      const opened = await context.open();
      await opened.store.verify();
      const armed = await opened.faults?.loseReply?.();
      const request = secretRequest(context);
      const minter = createMinter({ store: opened.store, strategy: scripted([request.code]), resends: 0 });
      const result = await attempt(() => minter.mint(request.record));
      if (armed?.struck() !== true) return inconclusive("The fault did not strike.");
      // A driver that sends again by itself may have learned the outcome.
      if (!("status" in result)) return;
      assertNoLeak(result.error, request, "An unknown outcome");
      assert(result.error.pending !== undefined, "An unknown outcome that can be settled has no pending");
      assert(!Object.keys(result.error).includes("pending"), "The pending of an error is enumerable");
    },
  },
  {
    id: "R20.events",
    title: "no event of a minter shows a code, a key or a value of the record",
    async run(context) {
      const opened = await context.open();
      const events: MintEvent[] = [];
      const holder = secretRequest(context);
      await inserted(opened, holder);
      const requests = Array.from({ length: 3 }, () => secretRequest(context, holder));
      const codes = [holder.code, ...requests.map(({ code }) => code)] as [string, ...string[]];
      const { store } = opened;
      const minter = createMinter({
        store,
        strategy: scripted(codes),
        onEvent: (event) => events.push(event),
      });
      for (const { record } of requests) await attempt(() => minter.mint(record));
      const [first] = requests;
      if (first === undefined) return fail("There is no first request");
      await attempt(() => minter.claim(holder.code, first.record));
      // Its email stands in the table already.
      await attempt(() =>
        minter.claim(context.unique("c"), { ...context.record(first.record), payload: context.unique("p") }),
      );
      const seen = new Set(events.map(({ type }) => type));
      assertEqual(
        seen.has("collision") && seen.has("done"),
        true,
        "Whether the events were told that must have come",
      );
      for (const event of events) {
        for (const request of [holder, ...requests]) assertNoLeak(event, request, `An event "${event.type}"`);
      }
    },
  },
]);

async function inserted({ store }: Opened, request: Request): Promise<void> {
  assertStatus(await attempt(() => store.insert(request)), "inserted", "An insert of a free code");
}

/** An insert that is refused must not leak; one that ought to be refused and is not breaks another rule. */
async function assertNoLeakFrom(
  request: Request,
  insert: () => MaybePromise<InsertOutcome>,
  what: string,
): Promise<void> {
  const result = await attempt(insert);
  if (isRefused(result)) assertNoLeak(result.error, request, what);
}
