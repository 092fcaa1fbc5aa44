import { assert } from "../../assert.js";
import { storeCases, whereAll, whereKeysAreKept, whereSchema, whereTrait } from "../../case.js";
import type { Opened } from "../../harness.js";
import {
  assertNoTrace,
  assertRefused,
  assertStatus,
  assertStored,
  attempt,
  isRefused,
  tell,
} from "../../outcome.js";
import { assertUnchanged, hold, tableLines } from "../support/table.js";

export const takenIsTrue = storeCases("R02", [
  {
    id: "R02.held-code-is-taken",
    title:
      "a code that a record of another key holds is taken, through the store and by the raw driver alike",
    async run(context) {
      const opened = await context.open();
      const byStore = context.request(context.unique("c"));
      assertStatus(await attempt(() => opened.store.insert(byStore)), "inserted", "The first insert");
      await assertTaken(opened, context.request(byStore.code));
      const byDriver = context.request(context.unique("c"));
      await hold(opened, byDriver);
      await assertTaken(opened, context.request(byDriver.code));
    },
  },
  {
    id: "R02.free-codes-are-not-taken",
    title: "a code that nobody holds is inserted, however many of its neighbours are held",
    async run(context) {
      const opened = await context.open();
      for (const code of ["abc", "abcde", "bcd", "ab", "cd"]) await hold(opened, context.request(code));
      for (const code of ["abcd", "a", "b", "c", "abcdef"]) {
        const request = context.request(code);
        assertStatus(
          await attempt(() => opened.store.insert(request)),
          "inserted",
          `An insert of the free code ${code}`,
        );
        await assertStored(opened, request);
      }
    },
  },
  {
    id: "R02.freed-code-is-not-taken",
    title: "a code whose record was removed by someone else is free again at once",
    async run(context) {
      const opened = await context.open();
      const code = context.unique("c");
      assertStatus(
        await attempt(() => opened.store.insert(context.request(code))),
        "inserted",
        "The first insert",
      );
      assertStatus(
        await attempt(() => opened.store.insert(context.request(code))),
        "taken",
        "An insert of the held code",
      );
      await opened.oracle.delete(code);
      const request = context.request(code);
      assertStatus(
        await attempt(() => opened.store.insert(request)),
        "inserted",
        "An insert of the freed code",
      );
      await assertStored(opened, request);
    },
  },
  {
    id: "R02.holder-without-a-key",
    title: "a code of a record that is older than the key column is taken",
    needs: ["openSchema"],
    appliesTo: whereAll(whereKeysAreKept, whereSchema("key-nullable")),
    async run(context) {
      const opened = await context.openSchema("key-nullable");
      const code = context.unique("c");
      await opened.oracle.insert({ ...context.record(), code, idempotencyKey: null, fingerprint: null });
      await assertTaken(opened, context.request(code));
    },
  },
  {
    id: "R02.suppressed-insert",
    title: "an insert that the database drops without a word is a coded error, for nobody holds the code",
    needs: ["faults.suppressInserts"],
    appliesTo: whereTrait("triggers"),
    async run(context) {
      const opened = await context.open();
      await opened.store.verify();
      await opened.faults?.suppressInserts?.();
      const request = context.request(context.unique("c"));
      const result = await attempt(() => opened.store.insert(request));
      assert(isRefused(result), `The insert was dropped, and the store said ${tell(result)}`);
      await assertNoTrace(opened, request);
    },
  },
  {
    id: "R02.suppressed-in-transaction",
    title: "inside a transaction too an insert that the database drops without a word is a coded error",
    needs: ["transaction", "faults.suppressInserts"],
    appliesTo: whereAll(whereTrait("transactions"), whereTrait("triggers")),
    async run(context) {
      const opened = await context.open();
      await opened.store.verify();
      await opened.faults?.suppressInserts?.();
      const request = context.request(context.unique("c"));
      const result = await attempt(async () =>
        opened.transaction?.(async ({ store }) => {
          const told = await attempt(() => store.insert(request));
          if (isRefused(told)) throw told.error;
          return told;
        }),
      );
      assertRefused(
        result ?? {},
        ["ERR_CODEMINT_SUPPRESSED", "ERR_CODEMINT_CONTENTION", "ERR_CODEMINT_TRANSACTION_ABORTED"],
        "An insert that the database dropped inside a transaction",
      );
      await assertNoTrace(opened, request);
    },
  },
]);

/** Fails unless the request is told `taken` and the table stays as it is. */
async function assertTaken(opened: Opened, request: Parameters<Opened["store"]["insert"]>[0]): Promise<void> {
  const before = await tableLines(opened);
  assertStatus(await attempt(() => opened.store.insert(request)), "taken", "An insert of a held code");
  await assertUnchanged(opened, before, "after the code was taken");
}
