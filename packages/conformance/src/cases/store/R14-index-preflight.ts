import { assert, assertEqual } from "../../assert.js";
import {
  type StoreCase,
  type StoreContext,
  type StoreFacts,
  storeCases,
  whereAll,
  whereKeysAreKept,
  whereKeysAreUnique,
  whereSchema,
  whereScope,
} from "../../case.js";
import type { BrokenSchema, SchemaKind, SoundSchema } from "../../engine.js";
import type { ScopeSize } from "../../harness.js";
import { assertNoTrace, assertRefused, assertStatus, assertStored, attempt } from "../../outcome.js";

/** What is wrong with each table, to be read after "a table". */
const broken = {
  "table-missing": "that is not there",
  view: "that is a view",
  "code-index-missing": "without an index on the code",
  "code-index-not-unique": "whose index on the code is not unique",
  "code-index-partial": "whose unique index covers only some of the codes",
  "code-index-expression": "whose unique index is on an expression of the code",
  "code-index-prefix": "whose unique index is on the beginning of the code",
  "code-index-deferrable": "whose unique constraint on the code may be checked later",
  "code-index-invalid": "whose unique index on the code is not valid",
  "code-index-composite": "whose unique index is not on exactly the scope and the code",
  "code-folds-case": "that takes codes of different case for one",
  "code-folds-accents": "that takes codes with different accents for one",
  "code-pads": "that takes a code and the same code with a blank after it for one",
  "code-numeric": "that takes codes for numbers",
  "key-index-missing": "without an index on the key",
  "key-index-not-unique": "whose index on the key is not unique",
  "key-index-partial": "whose unique index covers only some of the keys",
  "key-index-expression": "whose unique index is on an expression of the key",
  "key-index-prefix": "whose unique index is on the beginning of the key",
  "key-index-deferrable": "whose unique constraint on the key may be checked later",
  "key-index-invalid": "whose unique index on the key is not valid",
  "key-index-composite": "whose unique index is on the key and something else",
  "key-folds-case": "that takes keys of different case for one",
  "key-pads": "that takes a key and the same key with a blank after it for one",
  "scope-nullable": "whose scope may be null",
  "conflict-clause": "whose constraints have a conflict clause of their own",
  "rewrite-rule": "whose inserts are rewritten by a rule",
  "row-security": "whose rows can be hidden by row security",
  "insert-trigger": "with an insert trigger that nobody has vouched for",
  "last-writer-wins": "where of two writers the last one wins",
} as const satisfies Record<BrokenSchema, string>;

/** What is unusual about each table, to be read after "a table". */
const sound = {
  "code-nullable": "whose code may be null, being older than its codes",
  "key-nullable": "whose key may be null, being older than its keys",
  "trusted-trigger": "with an insert trigger that the caller vouches for",
  "filter-that-covers-all": "whose partial index covers every record that has a code",
} as const satisfies Record<SoundSchema, string>;

type Draft<Id extends string> = Omit<StoreCase<Id>, "rule">;

export const indexPreflight = storeCases("R14", [
  acceptsRight(0),
  acceptsRight(1),
  acceptsRight(2),
  ...refused(broken),
  ...accepted(sound),
  {
    id: "R14.before-first-insert",
    title: "a store verifies its table by itself before its first insert, and sends nothing to a wrong one",
    needs: ["faults.dropCodeIndex"],
    appliesTo: whereSchema("code-index-missing"),
    async run(context) {
      const opened = await context.open();
      await opened.faults?.dropCodeIndex?.();
      const request = context.request(context.unique("c"));
      const result = await attempt(() => opened.store.insert(request));
      assertRefused(result, ["ERR_CODEMINT_SCHEMA"], "A first insert into a table without the code's index");
      await assertNoTrace(opened, request);
    },
  },
  {
    id: "R14.code-index-dropped-since",
    title: "verify() looks again each time: it refuses a table that it accepted while the code's index stood",
    needs: ["faults.dropCodeIndex"],
    appliesTo: whereSchema("code-index-missing"),
    run: (context) => verifyTwice(context, "dropCodeIndex"),
  },
  {
    id: "R14.key-index-dropped-since",
    title: "verify() looks again each time: it refuses a table that it accepted while the key's index stood",
    needs: ["faults.dropKeyIndex"],
    appliesTo: whereAll(whereSchema("key-index-missing"), whereKeysAreUnique),
    run: (context) => verifyTwice(context, "dropKeyIndex"),
  },
]);

function acceptsRight<const Size extends ScopeSize>(scope: Size): Draft<`R14.right-table-${Size}`> {
  return {
    id: `R14.right-table-${scope}`,
    title: `verify() accepts the right table of ${scope} scope fields`,
    appliesTo: whereScope(scope),
    async run(context) {
      const { store } = await context.open({ scope });
      assertEqual(
        await verified(() => store.verify()),
        { status: "accepted" },
        "verify() of the right table",
      );
    },
  };
}

function refused<Kind extends BrokenSchema>(tables: Record<Kind, string>): Draft<`R14.${Kind}`>[] {
  return kindsOf(tables).map((kind) => ({
    id: `R14.${kind}`,
    title: `verify() refuses a table ${tables[kind]}, and says how to mend it`,
    needs: ["openSchema"],
    appliesTo: whereAll(whereSchema(kind), whereItMatters(kind)),
    async run(context) {
      const { store } = await context.openSchema(kind, kind === "scope-nullable" ? { scope: 1 } : {});
      const result = await verified(() => store.verify());
      assertRefused(result, ["ERR_CODEMINT_SCHEMA"], `verify() of a table ${tables[kind]}`);
      assertEqual(result.error.effect, "none", "The effect of a refused schema");
      const problems = result.error.code === "ERR_CODEMINT_SCHEMA" ? result.error.details.problems : [];
      assert(problems.length > 0, "The refused schema has no problem in its details");
      for (const { problem, remedy } of problems) {
        assert(
          problem !== "" && remedy !== "",
          "A problem of the schema comes without words or without a remedy",
        );
      }
      const about = /^(code|key)-/.exec(kind)?.[1];
      const subjects: readonly string[] = about === undefined ? [] : [`${about}-index`, "column", "engine"];
      const named = about === undefined || problems.some(({ subject }) => subjects.includes(subject));
      assert(named, `No problem names the ${about}'s index or column`);
    },
  }));
}

function accepted<Kind extends SoundSchema>(tables: Record<Kind, string>): Draft<`R14.${Kind}`>[] {
  return kindsOf(tables).map((kind) => ({
    id: `R14.${kind}`,
    title: `verify() accepts a table ${tables[kind]}, and it holds codes`,
    needs: ["openSchema"],
    appliesTo: whereAll(whereSchema(kind), whereItMatters(kind)),
    async run(context) {
      const opened = await context.openSchema(kind);
      const { store } = opened;
      assertEqual(
        await verified(() => store.verify()),
        { status: "accepted" },
        `verify() of a table ${tables[kind]}`,
      );
      const request = context.request(context.unique("c"));
      assertStatus(await attempt(() => store.insert(request)), "inserted", "An insert of a free code");
      const second = await attempt(() => store.insert(context.request(request.code)));
      assertStatus(second, "taken", "An insert of a taken code");
      await assertStored(opened, request);
    },
  }));
}

/** A table's key matters only as far as the store makes use of it. */
function whereItMatters(kind: SchemaKind): (facts: StoreFacts) => true | string {
  if (kind === "scope-nullable") return whereScope(1);
  if (kind.startsWith("key-index-")) return whereKeysAreUnique;
  return kind.startsWith("key-") ? whereKeysAreKept : () => true;
}

function kindsOf<Kind extends string>(tables: Record<Kind, string>): Kind[] {
  return Object.keys(tables) as Kind[];
}

async function verifyTwice(context: StoreContext, drop: "dropCodeIndex" | "dropKeyIndex"): Promise<void> {
  const opened = await context.open();
  const verify = () => verified(() => opened.store.verify());
  assertEqual(await verify(), { status: "accepted" }, "verify() of the right table");
  await opened.faults?.[drop]?.();
  assertRefused(await verify(), ["ERR_CODEMINT_SCHEMA"], "verify() of a table that has lost an index");
}

function verified(verify: () => unknown) {
  return attempt(async () => {
    await verify();
    return { status: "accepted" } as const;
  });
}
