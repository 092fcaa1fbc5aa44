import type { InsertRequest } from "@codemint/core/adapter";
import { assertEqual, inconclusive, show } from "../../assert.js";
import {
  type StoreContext,
  storeCases,
  whereAll,
  whereFailure,
  whereSchema,
  whereTrait,
} from "../../case.js";
import type { ConformanceRecord, Opened } from "../../harness.js";
import { assertStatus, assertStored, attempt } from "../../outcome.js";
import { insertBatch } from "../support/batch.js";
import { mayEnd } from "../support/patience.js";
import { watchRejections } from "../support/rejections.js";
import { inTransaction, RollBack, stopsHere } from "../support/transaction.js";

type Request = InsertRequest<ConformanceRecord>;

const rounds = 20;

export const clientIsCallers = storeCases("R17", [
  {
    id: "R17.client-unchanged",
    title:
      "after inserts, conflicts, failures and batches the client is open, with its settings and listeners as before",
    needs: ["clientState"],
    async run(context) {
      const opened = await context.open();
      await opened.store.verify();
      const before = await opened.clientState?.();
      for (let round = 0; round < rounds; round += 1) await useInManyWays(context, opened);
      assertEqual(await opened.clientState?.(), before, "The state of the caller's client");
      const request = context.request(context.unique("c"));
      assertStatus(await attempt(() => opened.store.insert(request)), "inserted", "An insert after all that");
      await assertStored(opened, request);
    },
  },
  {
    id: "R17.client-unchanged-by-transactions",
    title: "after transactions that committed and rolled back the client is as before",
    needs: ["clientState", "transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      const holder = context.request(context.unique("c"));
      assertStatus(await attempt(() => opened.store.insert(holder)), "inserted", "An insert of a free code");
      const before = await opened.clientState?.();
      for (let round = 0; round < rounds; round += 1) {
        await inTransaction(opened, async ({ store }) => {
          await attempt(() => store.insert(context.request(context.unique("c"))));
          const met = await attempt(() => store.insert(context.request(holder.code)));
          if (round % 2 === 0 || stopsHere(met)) throw new RollBack();
        });
      }
      assertEqual(await opened.clientState?.(), before, "The state of the caller's client");
    },
  },
  {
    id: "R17.signal-listeners",
    title: "a signal that serves many calls keeps no listener of any of them",
    async run(context) {
      const opened = await context.open();
      const { signal, listening } = countedSignal();
      const taken = context.request(context.unique("c"));
      for (let round = 0; round < rounds; round += 1) {
        await attempt(() => opened.store.insert(context.request(context.unique("c")), { signal }));
        await attempt(() => opened.store.insert(context.request(taken.code), { signal }));
        await insertBatch(opened.store, [context.request(context.unique("c"))], { signal });
        await opened.store.verify({ signal });
      }
      assertEqual(listening(), 0, "Listeners left on the caller's signal");
    },
  },
  {
    id: "R17.no-unhandled-rejection",
    title: "calls that fail together, each in its own way, leave no rejection unhandled",
    async run(context) {
      const opened = await context.open();
      const watch = watchRejections();
      try {
        await useInManyWays(context, opened);
        await Promise.all(Array.from({ length: 8 }, () => useInManyWays(context, opened)));
      } finally {
        assertEqual((await watch.end()).map(show), [], "Rejections that nobody handled");
      }
    },
  },
  {
    id: "R17.failed-verify",
    title: "first inserts that wait for one verification, which refuses, leave no rejection unhandled",
    needs: ["faults.dropCodeIndex"],
    appliesTo: whereSchema("code-index-missing"),
    async run(context) {
      const opened = await context.open();
      await opened.faults?.dropCodeIndex?.();
      const watch = watchRejections();
      const send = () => attempt(() => opened.store.insert(context.request(context.unique("c"))));
      try {
        await Promise.all(Array.from({ length: 8 }, send));
      } finally {
        assertEqual((await watch.end()).map(show), [], "Rejections that nobody handled");
      }
    },
  },
  {
    id: "R17.late-failure",
    title: "a statement that fails after its call was ended leaves no rejection unhandled",
    needs: ["faults.delayRequest"],
    appliesTo: whereAll(whereTrait("remote"), whereFailure("unique-other")),
    async run(context) {
      const opened = await context.open();
      const email = `${context.unique("e")}@example.com`;
      const holder = context.request(context.unique("c"), { record: { email } });
      assertStatus(await attempt(() => opened.store.insert(holder)), "inserted", "An insert of a free code");
      const held = await opened.faults?.delayRequest?.({ cut: false });
      if (held === undefined) return inconclusive("The request could not be held.");
      const watch = watchRejections();
      try {
        const refused: Request = context.request(context.unique("c"), { record: { email } });
        const ending = new AbortController();
        const running = attempt(() => opened.store.insert(refused, { signal: ending.signal }));
        await context.until(() => held.struck(), "the request to be held");
        ending.abort();
        // One that does not end breaks another rule.
        await mayEnd(context, running);
        await held.release();
      } finally {
        assertEqual((await watch.end()).map(show), [], "Rejections that nobody handled");
      }
    },
  },
]);

/** One call of each kind that every store can be asked for. */
async function useInManyWays(context: StoreContext, { store }: Opened): Promise<void> {
  const request = context.request(context.unique("c"));
  await attempt(() => store.insert(request));
  await attempt(() => store.insert(request));
  await attempt(() => store.insert(context.request(request.code)));
  await attempt(() => store.insert(context.request("")));
  await attempt(() => store.insert(context.request(context.unique("c")), { signal: AbortSignal.abort() }));
  await insertBatch(store, [context.request(context.unique("c")), context.request(request.code)]);
  const email = `${context.unique("e")}@example.com`;
  for (const code of [context.unique("c"), context.unique("c")]) {
    await attempt(() => store.insert(context.request(code, { record: { email } })));
  }
  await store.verify();
  await store.estimate?.();
}

/** A signal that tells how many listeners are on it. */
function countedSignal(): { readonly signal: AbortSignal; listening(): number } {
  const { signal } = new AbortController();
  const listeners = new Set<unknown>();
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...parts: Parameters<typeof add>) => {
    listeners.add(parts[1]);
    add(...parts);
  };
  signal.removeEventListener = (...parts: Parameters<typeof remove>) => {
    listeners.delete(parts[1]);
    remove(...parts);
  };
  return { signal, listening: () => listeners.size };
}
