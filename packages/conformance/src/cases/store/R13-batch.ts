import type { InsertRequest } from "@codemint/core/adapter";
import { assert, assertEqual } from "../../assert.js";
import {
  type RequestOptions,
  type StoreContext,
  storeCases,
  whereAll,
  whereFailure,
  whereKeysAreKept,
  whereKeysAreUnique,
  whereScope,
  whereTrait,
} from "../../case.js";
import type { ConformanceRecord, Opened } from "../../harness.js";
import {
  assertNoTrace,
  assertRefused,
  assertStatus,
  assertStored,
  attempt,
  isRefused,
  type Result,
  tell,
} from "../../outcome.js";
import { insertBatch } from "../support/batch.js";
import { raceForCodes, raceSameRequests } from "../support/batch-races.js";
import { repeatable } from "../support/keyed.js";
import { inTransaction, RollBack, stopsHere } from "../support/transaction.js";

type Request = InsertRequest<ConformanceRecord>;

export const batch = storeCases("R13", [
  {
    id: "R13.in-order",
    title: "each result of a batch stands in the place of its request, taken codes among them",
    async run(context) {
      const opened = await context.open();
      const requests = some(context, 60);
      const held = new Set(context.random.shuffle([...requests.keys()]).slice(0, 20));
      for (const n of held) await stored(opened, context.request(requests[n]?.code ?? ""));
      const results = await insertBatch(opened.store, requests);
      for (const [n, request] of requests.entries()) {
        await assertOne(opened, request, results[n], held.has(n) ? "taken" : "inserted");
      }
      assertEqual((await opened.oracle.all()).length, requests.length, "Records in the table");
    },
  },
  {
    id: "R13.empty",
    title: "a batch of nothing gives no results and stores nothing",
    async run(context) {
      const opened = await context.open();
      const results = await attempt(async () => (await opened.store.insertMany?.([])) ?? []);
      assertEqual(results, [], "Results of an empty batch");
      assertEqual(await opened.oracle.all(), [], "Records in the table");
    },
  },
  {
    id: "R13.same-code-twice",
    title: "of two requests in a batch for one code the first wins and the second is taken",
    async run(context) {
      const opened = await context.open();
      const requests = some(context, 12);
      const again = requests.map(({ code }) => context.request(code));
      const results = await insertBatch(opened.store, [...requests, ...again]);
      for (const [n, request] of requests.entries()) await assertOne(opened, request, results[n], "inserted");
      for (const [n, request] of again.entries()) {
        await assertOne(opened, request, results[requests.length + n], "taken");
      }
    },
  },
  {
    id: "R13.same-request-twice",
    title: "a request that stands twice in a batch is inserted and then replayed",
    appliesTo: whereKeysAreKept,
    async run(context) {
      const opened = await context.open();
      const request = context.request(context.unique("c"), repeatable(opened.store.keys));
      const results = await insertBatch(opened.store, [
        ...some(context, 3),
        request,
        request,
        ...some(context, 3),
      ]);
      await assertOne(opened, request, results[3], "inserted");
      await assertOne(opened, request, results[4], "replayed");
      assertEqual(codeOf(results[4]), request.code, "The code of the replay");
    },
  },
  {
    id: "R13.same-key-two-codes",
    title:
      "a key that stands twice in a batch with two codes is inserted once and replayed with the first code",
    appliesTo: whereKeysAreUnique,
    async run(context) {
      const opened = await context.open();
      const first = context.request(context.unique("c"), { keyed: true });
      const second = context.request(context.unique("c"), { keyed: true, key: first.idempotencyKey });
      const results = await insertBatch(opened.store, [first, ...some(context, 3), second]);
      await assertOne(opened, first, results[0], "inserted");
      assertEqual(results[4], { status: "replayed", code: first.code }, "The second request of the key");
      assertEqual(await opened.oracle.find(second.code), [], "Records with the second code");
    },
  },
  {
    id: "R13.same-code-in-two-scopes",
    title: "two requests in a batch for one code in two scopes are both inserted",
    appliesTo: whereScope(1),
    async run(context) {
      const opened = await context.open({ scope: 1 });
      const code = context.unique("c");
      const tenants = ["a", "b"].map((prefix) => context.unique(prefix));
      const requests = tenants.map((tenant) => context.request(code, { record: { tenant } }));
      const results = await insertBatch(opened.store, requests);
      for (const [n, request] of requests.entries()) await assertOne(opened, request, results[n], "inserted");
    },
  },
  {
    id: "R13.refused-records",
    title: "records that the database refuses fail at their places, and all others of the batch are inserted",
    appliesTo: whereFailure("unique-other"),
    async run(context) {
      const opened = await context.open();
      const email = `${context.unique("e")}@example.com`;
      await stored(opened, context.request(context.unique("c"), { record: { email } }));
      const bad = new Set([0, 7, 8, 23]);
      const requests = Array.from({ length: 24 }, (_, n) =>
        context.request(context.unique("c"), bad.has(n) ? { record: { email } } : {}),
      );
      const results = await insertBatch(opened.store, requests);
      for (const [n, request] of requests.entries()) {
        await assertOne(opened, request, results[n], bad.has(n) ? "refused" : "inserted");
      }
    },
  },
  {
    id: "R13.unsound-requests",
    title: "requests that nothing can store fail at their places, and all others of the batch are inserted",
    async run(context) {
      const opened = await context.open();
      const requests = [
        ...some(context, 2),
        context.request(""),
        ...some(context, 2),
        context.request("\ud800"),
      ];
      const results = await insertBatch(opened.store, requests);
      for (const [n, request] of requests.entries()) {
        await assertOne(opened, request, results[n], n === 2 || n === 5 ? "refused" : "inserted");
      }
    },
  },
  {
    id: "R13.largest",
    title: "the largest batch that a minter sends is stored whole, and replayed whole",
    appliesTo: whereKeysAreKept,
    async run(context) {
      const opened = await context.open();
      const requests = some(context, largestBatch(context, opened), repeatable(opened.store.keys));
      for (const status of ["inserted", "replayed"] as const) {
        const results = await insertBatch(opened.store, requests, { timeoutMs: 120_000 });
        const other = results.find((result) => result.status !== status);
        assert(other === undefined, `In a large batch expected ${status}, saw ${other && tell(other)}`);
      }
      const codes = new Set((await opened.oracle.all()).map(({ code }) => code));
      assertEqual(codes.size, requests.length, "Different codes in the table");
    },
  },
  {
    id: "R13.racing-requests",
    title: "batches of the same keyed requests in different orders do not hinder each other for good",
    appliesTo: whereKeysAreKept,
    run: raceSameRequests,
  },
  {
    id: "R13.racing-codes",
    title: "batches that want the same codes in different orders share them out, one winner each",
    run: raceForCodes,
  },
  {
    id: "R13.lost-reply",
    title:
      "after a lost reply no entry of the batch is told taken, or that nothing was stored, and a replay settles each",
    needs: ["faults.loseReply"],
    appliesTo: whereAll(whereTrait("remote"), whereKeysAreKept),
    run: (context) => loseOneMessage(context, "loseReply"),
  },
  {
    id: "R13.lost-request",
    title:
      "after a lost request each entry of the batch is unknown or truly not stored, and a replay settles it",
    needs: ["faults.loseRequest"],
    appliesTo: whereAll(whereTrait("remote"), whereKeysAreKept),
    run: (context) => loseOneMessage(context, "loseRequest"),
  },
  {
    id: "R13.in-transaction",
    title:
      "a batch in the caller's transaction gives true results, and commits with it, or says that it is aborted",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      const requests = some(context, 12);
      await stored(opened, context.request(requests[5]?.code ?? ""));
      let results: readonly Result[] = [];
      const committed = await inTransaction(opened, async ({ store }) => {
        results = await insertBatch(store, requests);
        if (results.some(stopsHere)) throw new RollBack();
      });
      for (const [n, request] of requests.entries()) {
        if (!committed) await assertNoTrace(opened, request);
        else await assertOne(opened, request, results[n], n === 5 ? "taken" : "inserted");
      }
    },
  },
]);

function some(context: StoreContext, count: number, options?: RequestOptions): Request[] {
  return Array.from({ length: count }, () => context.request(context.unique("c"), options));
}

async function stored(opened: Opened, request: Request): Promise<void> {
  assertStatus(await attempt(() => opened.store.insert(request)), "inserted", "An insert of a free code");
}

/** Databases bound the parameters or the bytes of a statement; memory and fakes do not, and many single inserts are no large batch. */
function largestBatch({ subject }: StoreContext, { store }: Opened): number {
  if (store.insertMany === undefined || subject.insertsSingly === true) return 200;
  const bounded = subject.engine.kind === "server" || subject.engine.kind === "embedded";
  return bounded ? 10_000 : 1_000;
}

const codeOf = (result: Result | undefined): string | undefined =>
  result?.status === "replayed" ? result.code : undefined;

/** Compares one entry's result with what is expected, and with what the table holds. */
async function assertOne(
  opened: Opened,
  request: Request,
  result: Result | undefined,
  expected: "inserted" | "taken" | "replayed" | "refused",
): Promise<void> {
  assert(result !== undefined, "A batch gave no result for a request");
  if (expected === "refused") {
    assertRefused(result, ["ERR_CODEMINT_CONSTRAINT", "ERR_CODEMINT_INVALID_CODE"], "A bad entry of a batch");
    assertEqual(result.error.effect, "none", "The effect of a bad entry's error");
  } else assertStatus(result, expected, "An entry of a batch");
  if (expected === "inserted" || expected === "replayed") await assertStored(opened, request);
  else await assertNoTrace(opened, request);
}

async function loseOneMessage(context: StoreContext, message: "loseReply" | "loseRequest"): Promise<void> {
  const opened = await context.open();
  await opened.store.verify();
  const requests = some(context, 20, repeatable(opened.store.keys));
  const armed = await opened.faults?.[message]?.();
  const results = await insertBatch(opened.store, requests);
  for (const [n, request] of requests.entries()) {
    const result = results[n];
    assert(result !== undefined && result.status !== "taken", "After a lost message an entry was told taken");
    if (result.status === "inserted") await assertStored(opened, request);
    if (isRefused(result) && result.error.effect === "none") await assertNoTrace(opened, request);
  }
  assert(armed?.struck() === true, "The fault did not strike the batch");
  for (const [n, result] of (await insertBatch(opened.store, requests)).entries()) {
    assert(
      result.status !== "taken" && !isRefused(result),
      `A replay after a lost message was told ${tell(result)}`,
    );
    if (requests[n] !== undefined) await assertStored(opened, requests[n]);
  }
  assertEqual((await opened.oracle.all()).length, requests.length, "Records in the table");
}
