import { assert, assertEqual } from "../../assert.js";
import { type StoreContext, storeCases } from "../../case.js";
import type { Opened } from "../../harness.js";
import { assertRefused, assertStatus, assertStored, attempt, isRefused, tell } from "../../outcome.js";
import { assertUnchanged, hold, tableLines } from "../support/table.js";
import { shaped } from "../support/texts.js";

const longest = 512;

export const hostileCodes = storeCases("R10", [
  ...(Object.keys(shaped) as readonly (keyof typeof shaped)[]).map((shape) => ({
    id: `R10.${shape}-shaped` as const,
    title: `codes that look like something of ${shape === "sql" ? "SQL" : `the kind "${shape}"`} are stored exactly, or refused`,
    async run(context: StoreContext) {
      const opened = await context.open();
      await hold(opened, context.request("abc"));
      for (const code of context.random.shuffle(shaped[shape]))
        await storeExactlyOrRefuse(context, opened, code);
    },
  })),
  {
    id: "R10.not-a-string",
    title: "a code that is no string is refused, matches no record and becomes none",
    async run(context) {
      const opened = await context.open();
      for (const code of ["7", "true", "null", "abc", "[object Object]"])
        await hold(opened, context.request(code));
      const before = await tableLines(opened);
      const values: readonly unknown[] = [
        7,
        7n,
        Number.NaN,
        true,
        null,
        undefined,
        ["abc"],
        {},
        { $gt: "" },
        { $ne: null },
        { toString: () => "abc" },
        Object("abc"),
        new Uint8Array([97]),
        new Date(0),
        Symbol("abc"),
        () => "abc",
      ];
      for (const value of values) {
        // A caller of plain JavaScript can pass anything.
        const request = { ...context.request("placeholder"), code: value as string };
        const result = await attempt(() => opened.store.insert(request));
        assertRefused(result, ["ERR_CODEMINT_INVALID_CODE"], `A code of the type ${typeof value}`);
        assertEqual(result.error.effect, "none", `The effect of a code of the type ${typeof value}`);
        await assertUnchanged(opened, before, `after a code of the type ${typeof value}`);
      }
    },
  },
  {
    id: "R10.unstorable",
    title:
      "an empty code, one with NUL, with half a surrogate pair or beyond every limit is stored exactly, or refused",
    async run(context) {
      const opened = await context.open();
      const codes = [
        "",
        "\0",
        "a\0",
        "a\0b",
        "a\0c",
        "a",
        "\ud800",
        "\udc00",
        "a\ud800b",
        "a\ud801b",
        "\udc00\ud800",
        "a\ufffdb",
        "x".repeat(longest + 1),
        "x".repeat(100_000),
      ];
      for (const code of codes) await storeExactlyOrRefuse(context, opened, code);
    },
  },
  {
    id: "R10.long",
    title: "long codes that differ in their last symbol alone are different, or refused",
    async run(context) {
      const opened = await context.open();
      for (const length of [32, 64, 100, 128, 191, 255, 256, 300, longest]) {
        const stem = context.unique("c").padEnd(length - 1, "x");
        for (const code of [`${stem}a`, `${stem}b`, stem]) await storeExactlyOrRefuse(context, opened, code);
      }
      const wide = "\u{1f511}".repeat(longest / 2 - 1);
      for (const code of [`${wide}\u{1f511}`, `${wide}\u{1f512}`])
        await storeExactlyOrRefuse(context, opened, code);
    },
  },
]);

/** Inserts a code that nobody holds: it must come to stand exactly so, or be refused and leave the table as it was. */
async function storeExactlyOrRefuse(context: StoreContext, opened: Opened, code: string): Promise<void> {
  const before = await tableLines(opened);
  const request = context.request(code);
  const shown = JSON.stringify(code.length > 40 ? `${code.slice(0, 40)}…` : code);
  const result = await attempt(() => opened.store.insert(request));
  if (isRefused(result)) {
    assertEqual(result.error.effect, "none", `The effect of the refused code ${shown}`);
    return await assertUnchanged(opened, before, `after the code ${shown} was refused`);
  }
  assert(result.status === "inserted", `The code ${shown}, which nobody holds, was told ${tell(result)}`);
  await assertStored(opened, request);
  const rival = await attempt(() => opened.store.insert(context.request(code)));
  assertStatus(rival, "taken", `The code ${shown}, which another record holds`);
}
