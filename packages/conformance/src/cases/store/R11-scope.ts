import { createMinter } from "@codemint/core";
import { assertEqual } from "../../assert.js";
import {
  type StoreContext,
  storeCases,
  whereAll,
  whereKeysAreKept,
  whereKeysAreUnique,
  whereScope,
} from "../../case.js";
import { type ConformanceRecord, type Opened, scopeFields } from "../../harness.js";
import { assertRefused, assertStatus, assertStored, attempt, isRefused } from "../../outcome.js";
import { scripted } from "../support/scripted.js";
import { assertKept, assertUnchanged, hold, tableLines } from "../support/table.js";

type Scope = Partial<Pick<ConformanceRecord, "tenant" | "region">>;

/** What an adapter may put between the parts when it makes one text of several; the empty one for one that puts nothing. */
const separators = [
  "",
  "#",
  ":",
  "/",
  "|",
  ",",
  ".",
  "-",
  "_",
  " ",
  "\\",
  "\u001f",
  "\u0001",
  '","',
  "%23",
  "::",
  "\u{1f511}",
];

export const scope = storeCases("R11", [
  {
    id: "R11.whole-table",
    title: "without a scope a code is taken in every tenant and region",
    async run(context) {
      const opened = await context.open({ scope: 0 });
      const code = context.unique("c");
      await insert(context, opened, code, { tenant: "a", region: "x" });
      for (const place of [
        { tenant: "b", region: "x" },
        { tenant: "a", region: "y" },
      ]) {
        const result = await attempt(() => opened.store.insert(context.request(code, { record: place })));
        assertStatus(result, "taken", "A held code in another tenant or region");
      }
    },
  },
  {
    id: "R11.one-field",
    title:
      "a code is held by one tenant alone: others may have it, and within a tenant it is taken in every region",
    appliesTo: whereScope(1),
    async run(context) {
      const opened = await context.open({ scope: 1 });
      const code = context.unique("c");
      for (const tenant of ["a", "b", "c"]) await insert(context, opened, code, { tenant, region: "x" });
      for (const tenant of ["a", "b", "c"]) {
        await assertTaken(context, opened, code, { tenant, region: "x" });
        await assertTaken(context, opened, code, { tenant, region: "y" });
      }
    },
  },
  {
    id: "R11.two-fields",
    title: "with two scope fields a code is held by the pair: a difference in either one sets it free",
    appliesTo: whereScope(2),
    async run(context) {
      const opened = await context.open({ scope: 2 });
      const code = context.unique("c");
      const places = [
        { tenant: "a", region: "x" },
        { tenant: "a", region: "y" },
        { tenant: "x", region: "a" },
        { tenant: "b", region: "x" },
      ];
      for (const place of places) await insert(context, opened, code, place);
      for (const place of places) await assertTaken(context, opened, code, place);
    },
  },
  {
    id: "R11.injective-pairs",
    title: "two pairs of scope values that read alike when put together are two scopes",
    appliesTo: whereScope(2),
    async run(context) {
      const opened = await context.open({ scope: 2 });
      for (const between of separators) {
        const code = context.unique("c");
        await insert(context, opened, code, { tenant: "a", region: `b${between}c` });
        await insert(context, opened, code, { tenant: `a${between}b`, region: "c" });
      }
    },
  },
  {
    id: "R11.injective-with-the-code",
    title:
      "a scope and a code that read like another scope and another code when put together are not taken for them",
    appliesTo: whereScope(1),
    async run(context) {
      const opened = await context.open({ scope: 1 });
      for (const between of separators) {
        const [first, last] = [context.unique("s"), context.unique("c")];
        await insert(context, opened, last, { tenant: `${first}${between}m` });
        await insert(context, opened, `m${between}${last}`, { tenant: first });
        await insert(context, opened, `${last}${between}m`, { tenant: first });
        await insert(context, opened, last, { tenant: `m${between}${first}` });
      }
    },
  },
  {
    id: "R11.scope-identity",
    title:
      "scope values that differ in case, accent, blanks, normal form or leading zeros are different scopes",
    appliesTo: whereScope(1),
    async run(context) {
      const opened = await context.open({ scope: 1 });
      const code = context.unique("c");
      const tenants = [
        "acme",
        "ACME",
        "acme ",
        " acme",
        "acm\u00e9",
        "acme\u0301",
        "7",
        "07",
        "7.0",
        "null",
        "acme\u200b",
      ];
      for (const tenant of context.random.shuffle(tenants)) await insert(context, opened, code, { tenant });
    },
  },
  {
    id: "R11.replay-stays-in-its-scope",
    title: "a repeat is replayed in its own scope, whoever else holds the same code in another",
    appliesTo: whereAll(whereScope(1), whereKeysAreKept),
    async run(context) {
      const opened = await context.open({ scope: 1 });
      const code = context.unique("c");
      const requests = ["a", "b", "c"].map((tenant) => context.request(code, { record: { tenant } }));
      for (const request of requests) {
        assertStatus(
          await attempt(() => opened.store.insert(request)),
          "inserted",
          "A code in its first use in a scope",
        );
      }
      const before = await tableLines(opened);
      for (const request of requests) {
        assertStatus(await attempt(() => opened.store.insert(request)), "replayed", "The same request again");
      }
      await assertUnchanged(opened, before, "after the repeats");
    },
  },
  {
    id: "R11.key-of-two-scopes",
    title:
      "one key of the caller's names two requests in two scopes, each with a record and a replay of its own",
    appliesTo: whereAll(whereScope(1), whereKeysAreUnique),
    async run(context) {
      const opened = await context.open({ scope: 1 });
      const minter = createMinter({ store: opened.store, strategy: scripted(["unused"]), policy: [] });
      const idempotencyKey = "order 1";
      const wishes = ["a", "b"].map((tenant) => ({
        code: context.unique("c"),
        record: context.record({ tenant }),
      }));
      for (const replayed of [false, true]) {
        for (const { code, record } of wishes) {
          const result = await attempt(() => minter.claim(code, record, { idempotencyKey }));
          const told = isRefused(result) ? result.error.code : result;
          assertEqual<unknown>(
            told,
            { status: "claimed", code, replayed },
            `The key in tenant ${record.tenant}`,
          );
        }
      }
      assertEqual((await opened.oracle.all()).length, 2, "Records of one key in two scopes");
    },
  },
  {
    id: "R11.scope-without-a-value",
    title:
      "a scope that is null or missing is refused before anything is stored, since NULLs are never equal",
    appliesTo: whereScope(1),
    async run(context) {
      for (const size of [1, 2] as const) {
        if (size > (context.subject.maxScope ?? 2)) continue;
        const opened = await context.open({ scope: size });
        const before = await tableLines(opened);
        const code = context.unique("c");
        for (const field of scopeFields.slice(0, size)) {
          const { [field]: _, ...missing } = context.record();
          const broken: readonly object[] = [
            missing,
            { ...missing, [field]: null },
            { ...missing, [field]: undefined },
          ];
          for (const record of broken) {
            // A caller of plain JavaScript can leave a field out.
            const request = { ...context.request(code), record: record as ConformanceRecord };
            const result = await attempt(() => opened.store.insert(request));
            assertRefused(result, ["ERR_CODEMINT_INVALID_RECORD"], `A record whose ${field} has no value`);
            await assertUnchanged(opened, before, `after a record whose ${field} has no value`);
          }
        }
      }
    },
  },
  {
    id: "R11.inserts-leave-other-scopes-alone",
    title: "an insert changes no record of the same code in another scope",
    appliesTo: whereScope(1),
    async run(context) {
      const opened = await context.open({ scope: 1 });
      const code = context.unique("c");
      for (const tenant of ["b", "c"]) await hold(opened, context.request(code, { record: { tenant } }));
      const before = await tableLines(opened);
      await insert(context, opened, code, { tenant: "a" });
      await assertTaken(context, opened, code, { tenant: "a" });
      await assertKept(opened, before, "by an insert of the same code in another scope");
    },
  },
]);

/** Inserts a code that its scope does not hold. */
async function insert(context: StoreContext, opened: Opened, code: string, place: Scope): Promise<void> {
  const request = context.request(code, { record: place });
  const result = await attempt(() => opened.store.insert(request));
  assertStatus(result, "inserted", `A code that the scope ${JSON.stringify(place)} does not hold`);
  await assertStored(opened, request);
}

async function assertTaken(context: StoreContext, opened: Opened, code: string, place: Scope): Promise<void> {
  const result = await attempt(() => opened.store.insert(context.request(code, { record: place })));
  assertStatus(result, "taken", `A code that the scope ${JSON.stringify(place)} holds`);
}
