import type { InsertRequest } from "@codemint/core/adapter";
import { assertEqual } from "../../assert.js";
import { storeCases, whereFailure, whereTrait } from "../../case.js";
import type { ConformanceRecord, Opened } from "../../harness.js";
import {
  assertNoTrace,
  assertRefused,
  assertStatus,
  assertStored,
  attempt,
  isRefused,
  type Result,
} from "../../outcome.js";
import { insertBatch } from "../support/batch.js";
import { managedColumns } from "../support/managed.js";

type Request = InsertRequest<ConformanceRecord>;

export const inputUntouched = storeCases("R22", [
  {
    id: "R22.inserted-taken-replayed",
    title: "an insert leaves the caller's record and request as they were, whatever its outcome",
    async run(context) {
      const opened = await context.open();
      const request = context.request(context.unique("c"));
      const taken = context.request(request.code);
      await assertUntouched([request, taken], async () => {
        await attempt(() => opened.store.insert(request));
        await attempt(() => opened.store.insert(request));
        await attempt(() => opened.store.insert(taken));
      });
    },
  },
  {
    id: "R22.refused",
    title: "an insert that the database refuses leaves the caller's record as it was",
    appliesTo: whereFailure("unique-other"),
    async run(context) {
      const opened = await context.open();
      const record = { email: `${context.unique("e")}@example.com` };
      const requests = [context.unique("c"), context.unique("c")].map((code) =>
        context.request(code, { record }),
      );
      await assertUntouched(requests, async () => {
        for (const request of requests) await attempt(() => opened.store.insert(request));
      });
    },
  },
  {
    id: "R22.aborted",
    title: "an insert that is ended before it is sent leaves the caller's record as it was",
    async run(context) {
      const { store } = await context.open();
      const request = context.request(context.unique("c"));
      await assertUntouched([request], async () => {
        await attempt(() => store.insert(request, { signal: AbortSignal.abort() }));
      });
    },
  },
  {
    id: "R22.batch",
    title: "a batch leaves the caller's records, and the list of requests, as they were",
    async run(context) {
      const { store } = await context.open();
      const requests = Array.from({ length: 8 }, (_, n) =>
        context.request(n === 5 ? "" : context.unique("c")),
      );
      const order = [...requests];
      await assertUntouched(requests, async () => {
        await insertBatch(store, requests);
      });
      const moved = requests.filter((request, n) => request !== order[n]);
      assertEqual(moved.length, 0, "Requests of the list that moved");
    },
  },
  {
    id: "R22.transaction",
    title: "an insert inside the caller's transaction leaves the record as it was",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      const request = context.request(context.unique("c"));
      await assertUntouched([request], async () => {
        await opened.transaction?.(async ({ store }) => {
          assertStatus(await attempt(() => store.insert(request)), "inserted", "An insert in a transaction");
        });
      });
    },
  },
  {
    id: "R22.frozen",
    title: "a record that is frozen is stored like any other, alone and in a batch",
    async run(context) {
      const opened = await context.open();
      const freeze = (request: Request): Request =>
        Object.freeze({ ...request, record: Object.freeze({ ...request.record }) });
      const [alone, first, second] = [0, 1, 2].map(() => freeze(context.request(context.unique("c"))));
      if (alone === undefined || first === undefined || second === undefined) return;
      assertStatus(
        await attempt(() => opened.store.insert(alone)),
        "inserted",
        "An insert of a frozen record",
      );
      for (const result of await insertBatch(opened.store, Object.freeze([first, second]))) {
        assertStatus(result, "inserted", "An insert of a frozen record in a batch");
      }
      for (const request of [alone, first, second]) await assertStored(opened, request);
    },
  },
  {
    id: "R22.managed-column",
    title: "a record that itself names a column that codemint fills is refused, alone and in a batch",
    async run(context) {
      const opened = await context.open();
      for (const column of managedColumns(context)) {
        const code = context.unique("c");
        for (const value of [code, context.unique("c"), "", null, undefined]) {
          const request = naming(context.request(code), column, value);
          await assertManagedRefused(opened, request, [await attempt(() => opened.store.insert(request))]);
          await assertManagedRefused(opened, request, await insertBatch(opened.store, [request]));
        }
      }
    },
  },
  {
    id: "R22.inherited-column",
    title:
      "a column that codemint fills and that the record's prototype names changes nothing of what is stored",
    async run(context) {
      const opened = await context.open();
      for (const column of managedColumns(context)) {
        const request = context.request(context.unique("c"));
        const record: ConformanceRecord = Object.assign(
          Object.create({ [column]: context.unique("c") }),
          request.record,
        );
        const result = await attempt(() => opened.store.insert({ ...request, record }));
        if (isRefused(result)) await assertNoTrace(opened, request);
        else await assertStored(opened, request);
      }
    },
  },
]);

/** The request with one more field in its record. */
function naming(request: Request, column: string, value: unknown): Request {
  return { ...request, record: Object.assign({ ...request.record }, { [column]: value }) };
}

async function assertManagedRefused(
  opened: Opened,
  request: Request,
  results: readonly Result[],
): Promise<void> {
  for (const result of results) {
    assertRefused(
      result,
      ["ERR_CODEMINT_INVALID_RECORD"],
      "An insert of a record that names a managed column",
    );
    assertEqual(result.error.effect, "none", "The effect of a refused record");
  }
  await assertNoTrace(opened, request);
}

/** Fails if a request, its record or the properties of either differ after `work`. */
async function assertUntouched(requests: readonly Request[], work: () => Promise<void>): Promise<void> {
  const facts = (): readonly unknown[] =>
    requests.map((request) => [describe(request), describe(request.record)]);
  const before = facts();
  await work();
  assertEqual(facts(), before, "The caller's requests and records");
}

/** Everything that can be changed about an object: its properties with their flags, its prototype, whether it can grow. */
function describe(object: object): unknown {
  const properties = Reflect.ownKeys(object).map((name) => [
    String(name),
    Reflect.getOwnPropertyDescriptor(object, name),
  ]);
  return [properties, Object.isExtensible(object), Object.getPrototypeOf(object) === Object.prototype];
}
