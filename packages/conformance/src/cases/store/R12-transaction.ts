import { createMinter } from "@codemint/core";
import type { InsertRequest } from "@codemint/core/adapter";
import { assert, assertEqual } from "../../assert.js";
import {
  type StoreContext,
  storeCases,
  whereAll,
  whereFailure,
  whereKeysAreKept,
  whereTrait,
} from "../../case.js";
import type { ConformanceRecord, Opened } from "../../harness.js";
import {
  assertNoTrace,
  assertStatus,
  assertStored,
  attempt,
  isRefused,
  type Result,
  storedForm,
  tell,
} from "../../outcome.js";
import { repeatable } from "../support/keyed.js";
import { scripted } from "../support/scripted.js";
import { inTransaction, RollBack, stopsHere } from "../support/transaction.js";

type Request = InsertRequest<ConformanceRecord>;

export const transaction = storeCases("R12", [
  {
    id: "R12.commits",
    title: "a record inserted in the caller's transaction commits with it, and nobody sees it before",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      const [request, own] = [context.request(context.unique("c")), context.request(context.unique("own"))];
      await inTransaction(opened, async (bound) => {
        assert(bound.store.inTransaction, "A bound store does not say that it is in a transaction");
        await bound.insert(storedForm(opened, own));
        assertStatus(
          await attempt(() => bound.store.insert(request)),
          "inserted",
          "An insert in a transaction",
        );
        assertEqual((await bound.find(request.code)).length, 1, "Records that the transaction itself sees");
        assertEqual(await opened.oracle.find(request.code), [], "Records that others see before the commit");
      });
      await assertStored(opened, request);
      await assertStored(opened, own);
    },
  },
  {
    id: "R12.rolls-back",
    title:
      "a record inserted in the caller's transaction rolls back with it, and its code and key are free again",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      const request = context.request(context.unique("c"), repeatable(opened.store.keys));
      await inTransaction(opened, async (bound) => {
        assertStatus(
          await attempt(() => bound.store.insert(request)),
          "inserted",
          "An insert in a transaction",
        );
        throw new RollBack();
      });
      await assertNoTrace(opened, request);
      assertStatus(
        await attempt(() => opened.store.insert(request)),
        "inserted",
        "The same request after the rollback",
      );
      await assertStored(opened, request);
    },
  },
  {
    id: "R12.taken-leaves-usable",
    title:
      "taken inside a transaction leaves it usable with all that it did before, or says that it is aborted",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      const code = context.unique("c");
      const holder = await inserted(opened, context.request(code));
      await meetConflict(context, opened, context.request(code), "taken");
      await assertStored(opened, holder);
    },
  },
  {
    id: "R12.replayed-leaves-usable",
    title:
      "replayed inside a transaction leaves it usable with all that it did before, or says that it is aborted",
    needs: ["transaction"],
    appliesTo: whereAll(whereKeysAreKept, whereTrait("transactions")),
    async run(context) {
      const opened = await context.open();
      const first = await inserted(
        opened,
        context.request(context.unique("c"), repeatable(opened.store.keys)),
      );
      await meetConflict(context, opened, { ...first, record: context.record() }, "replayed");
      await assertStored(opened, first);
    },
  },
  {
    id: "R12.own-statement-holds-code",
    title: "a record of the transaction's own that is not committed yet makes its code taken there",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      const code = context.unique("c");
      const own = context.request(code);
      const committed = await inTransaction(opened, async (bound) => {
        await bound.insert(storedForm(opened, own));
        const result = await attempt(() => bound.store.insert(context.request(code)));
        if (stopsHere(result)) throw new RollBack();
        assertStatus(result, "taken", "An insert of a code that the transaction itself stored");
      });
      if (committed) await assertStored(opened, own);
    },
  },
  {
    id: "R12.twice-in-one",
    title: "the same request again in one transaction is replayed, and one record commits",
    needs: ["transaction"],
    appliesTo: whereAll(whereKeysAreKept, whereTrait("transactions")),
    async run(context) {
      const opened = await context.open();
      const request = context.request(context.unique("c"), repeatable(opened.store.keys));
      const committed = await inTransaction(opened, async (bound) => {
        assertStatus(
          await attempt(() => bound.store.insert(request)),
          "inserted",
          "An insert in a transaction",
        );
        const again = await attempt(() => bound.store.insert(request));
        if (stopsHere(again)) throw new RollBack();
        assertStatus(again, "replayed", "The same request again in the transaction");
      });
      if (committed) await assertStored(opened, request);
    },
  },
  {
    id: "R12.many-conflicts",
    title: "thirty taken codes in one transaction leave nothing open and nothing lost",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      const holder = await inserted(opened, context.request(context.unique("c")));
      const own = Array.from({ length: 30 }, () => context.request(context.unique("c")));
      const committed = await inTransaction(opened, async (bound) => {
        for (const request of own) {
          assertStatus(
            await attempt(() => bound.store.insert(request)),
            "inserted",
            "An insert in a transaction",
          );
          const result = await attempt(() => bound.store.insert(context.request(holder.code)));
          if (stopsHere(result)) throw new RollBack();
          assertStatus(result, "taken", "An insert of a taken code in a transaction");
        }
      });
      assertEqual(
        (await opened.oracle.all()).length,
        committed ? own.length + 1 : 1,
        "Records after the transaction",
      );
    },
  },
  {
    id: "R12.refused-says-what-became",
    title: "after another constraint's refusal the transaction is as the error says: usable, aborted or gone",
    needs: ["transaction"],
    appliesTo: whereAll(whereTrait("transactions"), whereFailure("unique-other")),
    async run(context) {
      const opened = await context.open();
      const email = `${context.unique("e")}@example.com`;
      await inserted(opened, context.request(context.unique("c"), { record: { email } }));
      const refused = context.request(context.unique("c"), { record: { email } });
      const [own, later] = [context.request(context.unique("own")), context.request(context.unique("c"))];
      let said = "";
      const committed = await inTransaction(opened, async (bound) => {
        await bound.insert(storedForm(opened, own));
        const result = await attempt(() => bound.store.insert(refused));
        assert(isRefused(result), `A second record with one email: expected an error, saw ${tell(result)}`);
        said = result.error.transaction;
        assert(said !== "none", "An error inside a transaction says that there was none");
        if (said !== "usable") throw new RollBack();
        assertStatus(
          await attempt(() => bound.store.insert(later)),
          "inserted",
          "An insert after a usable refusal",
        );
      });
      await assertNoTrace(opened, refused);
      assertEqual(committed, said === "usable", "Whether the transaction could commit");
      if (committed) for (const request of [own, later]) await assertStored(opened, request);
      else for (const request of [own, later]) await assertNoTrace(opened, request);
    },
  },
  {
    id: "R12.older-snapshot",
    title: "a holder that committed after the transaction's snapshot is never overlooked",
    needs: ["transaction"],
    appliesTo: whereAll(whereTrait("transactions"), whereTrait("snapshots")),
    async run(context) {
      const opened = await context.open();
      const code = context.unique("c");
      const holder = context.request(code);
      const racer = context.request(code);
      const other = await opened.connect();
      let result: Result | undefined;
      await inTransaction(
        opened,
        async (bound) => {
          assertEqual(await bound.find(code), [], "Records in the snapshot before the holder");
          assertStatus(await attempt(() => other.insert(holder)), "inserted", "The holder's insert");
          result = await attempt(() => bound.store.insert(racer));
          assert(
            result.status === "taken" || isRefused(result),
            `A racer in a snapshot was told ${tell(result)}`,
          );
          if (isRefused(result) && result.error.transaction !== "usable") throw new RollBack();
        },
        { snapshot: true },
      );
      await assertStored(opened, holder);
      await assertNoTrace(opened, racer);
    },
  },
  {
    id: "R12.minter-stops-or-goes-on",
    title:
      "a minter inside the transaction draws again after a taken code, or stops there and says that it is aborted",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const opened = await context.open();
      const holder = await inserted(opened, context.request(context.unique("c")));
      const free = context.unique("c");
      const committed = await inTransaction(opened, async (bound) => {
        const strategy = scripted([holder.code, free]);
        const result = await attempt(() =>
          createMinter({ store: bound.store, strategy }).mint(context.record()),
        );
        if ("status" in result) {
          assertEqual(result.error.code, "ERR_CODEMINT_TRANSACTION_ABORTED", "The minter's error");
          assertEqual(result.error.transaction, "aborted", "The transaction after it");
          throw new RollBack();
        }
        assertEqual(result.code, free, "The code that was minted");
      });
      assertEqual((await opened.oracle.find(free)).length, committed ? 1 : 0, "Records with the second code");
    },
  },
]);

async function inserted(opened: Opened, request: Request): Promise<Request> {
  assertStatus(
    await attempt(() => opened.store.insert(request)),
    "inserted",
    "An insert into an empty table",
  );
  return request;
}

/** Meets a conflict between two statements of the caller's transaction, and shows that all or nothing of it stands. */
async function meetConflict(
  context: StoreContext,
  opened: Opened,
  request: Request,
  expected: "taken" | "replayed",
): Promise<void> {
  const [before, after] = [context.request(context.unique("own")), context.request(context.unique("c"))];
  const committed = await inTransaction(opened, async (bound) => {
    await bound.insert(storedForm(opened, before));
    const result = await attempt(() => bound.store.insert(request));
    if (stopsHere(result)) {
      if (isRefused(result)) assertEqual(result.error.details, { reason: expected }, "What the error met");
      throw new RollBack();
    }
    assertStatus(result, expected, "An insert that meets a conflict in a transaction");
    assertStatus(await attempt(() => bound.store.insert(after)), "inserted", `An insert after ${expected}`);
  });
  for (const own of [before, after])
    await (committed ? assertStored(opened, own) : assertNoTrace(opened, own));
}
