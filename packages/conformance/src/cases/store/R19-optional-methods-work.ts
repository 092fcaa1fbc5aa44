import { createMinter } from "@codemint/core";
import { assert, assertEqual, fail, inconclusive } from "../../assert.js";
import { type StoreCase, type StoreContext, storeCases, whereScope } from "../../case.js";
import { type Opened, type ScopeSize, scopeFields } from "../../harness.js";
import { assertRefused, assertStatus, assertStored, attempt, storedForm } from "../../outcome.js";
import { scripted } from "../support/scripted.js";

export const optionalMethodsWork = storeCases("R19", [
  saysWhatItIs(0),
  saysWhatItIs(1),
  saysWhatItIs(2),
  {
    id: "R19.insert-many",
    title: "a minter mints a batch through insertMany, or through insert where the store has no insertMany",
    async run(context) {
      const opened = await context.open();
      const codes = [context.unique("c"), context.unique("c"), context.unique("c")] as const;
      const minter = createMinter({ store: opened.store, strategy: scripted(codes) });
      const records = codes.map(() => context.record());
      const minted: string[] = [];
      for await (const result of minter.mintMany(records)) {
        if ("error" in result) fail(`A record of a batch was refused: ${result.error.code}`);
        minted.push(result.code);
      }
      assertEqual(minted, [...codes], "The codes that were minted");
      for (const [n, code] of codes.entries()) {
        const rows = await opened.oracle.find(code);
        assertEqual(
          rows.map(({ payload }) => payload),
          [records[n]?.payload ?? ""],
          "The record of a code",
        );
      }
    },
  },
  {
    id: "R19.within",
    title: "within() binds the store to a transaction, or the minter refuses where the store has no within()",
    async run(context) {
      const opened = await context.open();
      const { store } = opened;
      const minter = createMinter({ store, strategy: scripted([context.unique("c")]) });
      if (store.within === undefined) {
        const refused = await attempt(async () => minter.within(undefined as never) && { status: "bound" });
        assertRefused(refused, ["ERR_CODEMINT_UNSUPPORTED"], "within() of a minter whose store has none");
        return;
      }
      if (opened.composing !== undefined) return composes(context, opened, opened.composing);
      if (opened.transaction === undefined) {
        return inconclusive(
          "The store has within(), and the harness lacks the hook transaction, or composing, to show that it works.",
        );
      }
      const request = context.request(context.unique("c"));
      await opened.transaction(async (bound) => {
        const { name, keys, fingerprints, scope, inTransaction } = bound.store;
        assertEqual(
          { name, keys, fingerprints, scope, inTransaction },
          {
            name: store.name,
            keys: store.keys,
            fingerprints: store.fingerprints,
            scope: store.scope,
            inTransaction: true,
          },
          "What a bound store says of itself",
        );
        assertStatus(
          await attempt(() => bound.store.insert(request)),
          "inserted",
          "An insert in a transaction",
        );
      });
      await assertStored(opened, request);
    },
  },
  {
    id: "R19.estimate",
    title: "estimate() counts the records, and an exhausted minter tells its count or none at all",
    async run(context) {
      const opened = await context.open();
      const { store } = opened;
      const codes = Array.from({ length: 7 }, () => context.unique("c"));
      for (const code of codes) {
        assertStatus(
          await attempt(() => store.insert(context.request(code))),
          "inserted",
          "An insert of a free code",
        );
      }
      const estimate = await store.estimate?.();
      if (estimate !== undefined) {
        assert(
          Number.isSafeInteger(estimate.records) && estimate.records >= 0,
          `An estimate of ${estimate.records} records`,
        );
        if (estimate.exact)
          assertEqual(estimate.records, codes.length, "An estimate that says that it is exact");
      }
      const strategy = { ...scripted([codes[0] ?? ""]), keyspace: 8n };
      const minted = await attempt(() =>
        createMinter({ store, strategy, attempts: 2 }).mint(context.record()),
      );
      assertRefused(
        minted,
        ["ERR_CODEMINT_EXHAUSTED", "ERR_CODEMINT_BROKEN_SOURCE"],
        "A mint of taken codes alone",
      );
      const { details } = minted.error;
      const told = "records" in details ? details.records : undefined;
      assertEqual(told, estimate?.records, "The records that the minter's error tells");
    },
  },
  {
    id: "R19.callers-keys",
    title: "a caller's key is honoured, or the minter refuses it where the table cannot hold it unique",
    async run(context) {
      const opened = await context.open();
      const { store } = opened;
      const code = context.unique("c");
      const minter = createMinter({ store, strategy: scripted([code, context.unique("c")]) });
      const call = { idempotencyKey: context.unique("key") };
      const first = await attempt(() => minter.mint(context.record(), call));
      if (store.keys === "stored" || store.keys === "none") {
        assertRefused(first, ["ERR_CODEMINT_KEYS_UNSUPPORTED"], "A mint with a caller's key");
        assertEqual(await opened.oracle.all(), [], "Records in the table");
        return;
      }
      assertEqual(first, { code, replayed: false }, "A mint with a caller's key");
      const again = await attempt(() => minter.mint(context.record(), call));
      assertEqual(again, { code, replayed: true }, "A mint with the same key");
      assertEqual((await opened.oracle.all()).length, 1, "Records in the table");
    },
  },
  {
    id: "R19.fingerprints",
    title:
      "a fingerprint is stored and tells two requests of one key apart, or is refused before anything is sent",
    async run(context) {
      const opened = await context.open();
      const { store } = opened;
      const keyed = store.keys === "unique" || store.keys === "unique-if-keyed";
      const request = context.request(context.unique("c"), { keyed, fingerprint: context.unique("f") });
      const result = await attempt(() => store.insert(request));
      if (!store.fingerprints) {
        assertRefused(result, ["ERR_CODEMINT_INVALID_KEY"], "An insert with a fingerprint");
        assertEqual(await opened.oracle.all(), [], "Records in the table");
        return;
      }
      assertStatus(result, "inserted", "An insert with a fingerprint");
      await assertStored(opened, request);
      if (!keyed) return;
      const again = await attempt(() => store.insert({ ...request, fingerprint: context.unique("f") }));
      assertStatus(again, "replayed", "The same key with another fingerprint");
      assertEqual(again.fingerprint, request.fingerprint, "The fingerprint that the replay tells");
    },
  },
]);

function saysWhatItIs<const Size extends ScopeSize>(
  size: Size,
): Omit<StoreCase<`R19.says-what-it-is-${Size}`>, "rule"> {
  return {
    id: `R19.says-what-it-is-${size}`,
    title: `a store of ${size} scope fields says what it is: its scope, its key level, and that it is bound to nothing`,
    appliesTo: whereScope(size),
    async run(context) {
      const { store } = await context.open({ scope: size });
      const { scope, keys, fingerprints, inTransaction } = store;
      assertEqual(
        { scope, keys, fingerprints, inTransaction },
        {
          scope: scopeFields.slice(0, size),
          keys: context.subject.keys,
          fingerprints: context.subject.fingerprints,
          inTransaction: false,
        },
        "What a store says of itself",
      );
      assert(store.name !== "", "A store has no name");
    },
  };
}

/** A store that adds the caller's own statements to each insert stores both or neither, and says that it is in no transaction. */
async function composes(
  context: StoreContext,
  opened: Opened,
  composing: NonNullable<Opened["composing"]>,
): Promise<void> {
  const companion = () => storedForm(opened, context.request(context.unique("companion")));
  const [beside, left] = [companion(), companion()];
  const bound = await composing(beside);
  assertEqual(bound.inTransaction, false, "Whether a store whose every insert commits is in a transaction");
  const request = context.request(context.unique("c"));
  assertStatus(
    await attempt(() => bound.insert(request)),
    "inserted",
    "An insert with a statement beside it",
  );
  await assertStored(opened, request);
  assertEqual(await opened.oracle.find(beside.code), [beside], "What was to be stored beside the record");
  const other = await composing(left);
  const met = await attempt(() => other.insert(context.request(request.code)));
  assertStatus(met, "taken", "An insert of a held code with a statement beside it");
  assertEqual(await opened.oracle.find(left.code), [], "What was beside an insert that was told taken");
}
