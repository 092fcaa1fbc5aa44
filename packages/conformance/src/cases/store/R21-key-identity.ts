import { createMinter } from "@codemint/core";
import type { InsertRequest } from "@codemint/core/adapter";
import { assert, assertEqual } from "../../assert.js";
import {
  type StoreContext,
  storeCases,
  whereAll,
  whereKeysAreKept,
  whereKeysAreUnique,
  whereSchema,
  whereScope,
} from "../../case.js";
import type { ConformanceRecord, Opened } from "../../harness.js";
import {
  assertNoTrace,
  assertRefused,
  assertStatus,
  assertStored,
  attempt,
  isRefused,
  tell,
} from "../../outcome.js";
import { repeatable } from "../support/keyed.js";
import { scripted } from "../support/scripted.js";

type Request = InsertRequest<ConformanceRecord>;

/** Keys that something between here and the disk may take for a number, for nothing, or for one another. */
const strangeKeys = [
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "00000000-0000-0000-0000-000000000001",
  "10000000-0000-0000-0000-000000000000",
  "12345678-1234-1234-1234-123456789012",
  "1e100000-0000-0000-0000-000000000000",
  "10000000-0000-4000-8000-0000000000e1",
  "abcdefab-cdef-abcd-efab-cdefabcdefab",
  "deadbeef-dead-4eef-8ead-beefdeadbeef",
];

/** What a store's key is not. A store keeps it exactly or refuses it. */
const hostileKeys: readonly unknown[] = [
  "",
  " ",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "0",
  "' OR ''='",
  "{ $ne: null }",
  "00000000-0000-4000-8000-00000000000",
  "00000000-0000-4000-8000-0000000000000",
  "00000000000040008000000000000000",
  "{00000000-0000-4000-8000-000000000000}",
  " 00000000-0000-4000-8000-000000000000",
  "00000000-0000-4000-8000-000000000000\n",
  "00000000-0000-4000-8000-00000000000\0",
  "\ud800",
  "k".repeat(100_000),
  null,
  undefined,
  0,
  1n,
  true,
  {},
  ["00000000-0000-4000-8000-000000000000"],
  { $ne: null },
];

export const keyIdentity = storeCases("R21", [
  {
    id: "R21.neighbours",
    title: "keys that differ in one digit, at whatever place, never meet one another's record",
    appliesTo: whereKeysAreKept,
    async run(context) {
      const opened = await context.open();
      const key = context.key();
      const places = [...key].flatMap((symbol, place) => (symbol === "-" ? [] : [place]));
      const keys = places.map(
        (place) => key.slice(0, place) + other(key.charAt(place)) + key.slice(place + 1),
      );
      await storesEach(context, opened, [key, ...keys]);
    },
  },
  {
    id: "R21.byte-for-byte",
    title:
      "keys that look like numbers, like nothing or like one another are stored exactly, each with its record",
    appliesTo: whereKeysAreKept,
    async run(context) {
      await storesEach(context, await context.open(), strangeKeys);
    },
  },
  {
    id: "R21.hostile-keys",
    title: "what is no key is refused before anything is sent, or stored exactly",
    appliesTo: whereKeysAreKept,
    async run(context) {
      const opened = await context.open();
      const bystander = await storesEach(context, opened, ["00000000-0000-4000-8000-000000000000"]);
      for (const key of hostileKeys) {
        // A caller without types can give anything.
        const request = context.request(context.unique("c"), {
          ...repeatable(opened.store.keys),
          key: key as string,
        });
        const result = await attempt(() => opened.store.insert(request));
        if (result.status === "inserted") await assertStored(opened, request);
        else {
          assertRefused(result, ["ERR_CODEMINT_INVALID_KEY"], "An insert under what is no key");
          assertEqual(result.error.effect, "none", "The effect of an insert under what is no key");
          assertEqual(await opened.oracle.find(request.code), [], "Records that the refused request left");
        }
      }
      for (const request of bystander) await assertStored(opened, request);
    },
  },
  {
    id: "R21.upper-case-twin",
    title: "a key in upper case is refused, or is another key than the same one in lower case",
    appliesTo: whereKeysAreKept,
    async run(context) {
      const opened = await context.open();
      const [first] = await storesEach(context, opened, [context.key()]);
      const options = { ...repeatable(opened.store.keys), key: first?.idempotencyKey.toUpperCase() ?? "" };
      const twin = context.request(context.unique("c"), options);
      const result = await attempt(() => opened.store.insert(twin));
      assert(
        result.status === "inserted" || isRefused(result),
        `The upper-case twin of a key was told ${tell(result)}`,
      );
      if (result.status === "inserted") await assertStored(opened, twin);
      else await assertNoTrace(opened, twin);
    },
  },
  {
    id: "R21.two-scopes",
    title: "one caller's key in two scopes is two keys, with a record each",
    appliesTo: whereAll(whereKeysAreUnique, whereScope(1)),
    async run(context) {
      const opened = await context.open({ scope: 1 });
      await mintsEach(context, opened, [
        context.record({ tenant: context.unique("a") }),
        context.record({ tenant: context.unique("b") }),
      ]);
    },
  },
  {
    id: "R21.scopes-that-read-alike",
    title:
      "one caller's key in scopes that read alike when their fields are joined is a key of its own in each",
    appliesTo: whereAll(whereKeysAreUnique, whereScope(2)),
    async run(context) {
      const opened = await context.open({ scope: 2 });
      const pairs = [
        "a|b#c",
        "a#b|c",
        "a:b|c",
        "a|b:c",
        'a","b|c',
        'a|b","c',
        "ab|c",
        "a|bc",
        "abc|",
        "|abc",
      ];
      await mintsEach(
        context,
        opened,
        pairs.map((pair) => {
          const [tenant = "", region = ""] = pair.split("|");
          return context.record({ tenant, region });
        }),
      );
    },
  },
  {
    id: "R21.records-without-key",
    title: "records that are older than the key column are nobody's replay, and their codes are taken",
    needs: ["openSchema"],
    appliesTo: whereAll(whereKeysAreKept, whereSchema("key-nullable")),
    async run(context) {
      const opened = await context.openSchema("key-nullable");
      const codes = [context.unique("c"), context.unique("c")];
      for (const code of codes) {
        await opened.oracle.insert({ ...context.record(), code, idempotencyKey: null, fingerprint: null });
      }
      for (const code of codes) {
        const request = context.request(code, repeatable(opened.store.keys));
        assertStatus(
          await attempt(() => opened.store.insert(request)),
          "taken",
          "An insert of an older record's code",
        );
      }
      await storesEach(context, opened, [context.key(), context.key()]);
      assertEqual((await opened.oracle.all()).length, 4, "Records in the table");
    },
  },
]);

/** Another hexadecimal digit, next to this one. */
const other = (digit: string): string => ((Number.parseInt(digit, 16) + 1) % 16).toString(16);

/** Inserts a record under each key, and shows that each is stored with its own, and is told its own code when it comes again. */
async function storesEach(
  context: StoreContext,
  opened: Opened,
  keys: readonly string[],
): Promise<readonly Request[]> {
  const requests = keys.map((key) =>
    context.request(context.unique("c"), { ...repeatable(opened.store.keys), key }),
  );
  for (const request of requests) {
    assertStatus(
      await attempt(() => opened.store.insert(request)),
      "inserted",
      "An insert under a key of its own",
    );
  }
  for (const request of requests) {
    await assertStored(opened, request);
    const again = await attempt(() => opened.store.insert(request));
    assertEqual(
      again.status === "replayed" ? again.code : tell(again),
      request.code,
      "The code that a key is told",
    );
  }
  return requests;
}

/** Mints for each record under the same caller's key, and shows that each scope has a record of its own. */
async function mintsEach(
  context: StoreContext,
  opened: Opened,
  records: readonly ConformanceRecord[],
): Promise<void> {
  const call = { idempotencyKey: context.unique("key") };
  const codes = records.map(() => context.unique("c")) as [string, ...string[]];
  const minter = createMinter({ store: opened.store, strategy: scripted(codes) });
  for (const [n, record] of records.entries()) {
    const minted = await attempt(() => minter.mint(record, call));
    assertEqual(
      minted,
      { code: codes[n] ?? "", replayed: false },
      "A mint under one key in a scope of its own",
    );
    const rows = await opened.oracle.find(codes[n] ?? "");
    assertEqual(
      rows.map(({ payload }) => payload),
      [record.payload],
      "The record of a code",
    );
  }
}
