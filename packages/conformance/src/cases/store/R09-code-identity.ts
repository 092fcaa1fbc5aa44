import { assert, assertEqual } from "../../assert.js";
import { type StoreContext, storeCases, whereSchema } from "../../case.js";
import { assertStatus, assertStored, attempt, tell } from "../../outcome.js";
import { assertCount } from "../support/table.js";
import { lookalikes } from "../support/texts.js";

type Family = keyof typeof lookalikes;
const families = Object.keys(lookalikes) as readonly Family[];

/** Columns that take two of these codes for one, or alter the second: what a store may say of them is little. */
const foldingColumns = {
  "code-folds-case": ["Abcd", "aBCD"],
  "code-folds-accents": ["café", "cafe"],
  "code-pads": ["code", "code "],
  "code-numeric": ["7", "007"],
} as const;
const foldings = Object.keys(foldingColumns) as readonly (keyof typeof foldingColumns)[];

export const codeIdentity = storeCases("R09", [
  ...families.map((family) => ({
    id: `R09.${family}` as const,
    title: `codes that differ in ${lookalikes[family].about} alone are different, and come back byte for byte`,
    run: (context: StoreContext) => tellApart(context, lookalikes[family].texts),
  })),
  ...foldings.map((schema) => ({
    id: `R09.column-${schema}` as const,
    title: `on a column of the schema "${schema}" a code that differs is never told taken or replayed`,
    needs: ["openSchema"] as const,
    appliesTo: whereSchema(schema),
    async run(context: StoreContext) {
      const opened = await context.openSchema(schema);
      for (const code of foldingColumns[schema]) {
        const request = context.request(code);
        const result = await attempt(() => opened.store.insert(request));
        assert(
          result.status === "inserted" || result.status === "error",
          `The code ${JSON.stringify(code)}, which nobody holds, was told ${tell(result)}`,
        );
        if (result.status === "inserted") await assertStored(opened, request);
      }
    },
  })),
]);

async function tellApart(context: StoreContext, texts: readonly string[]): Promise<void> {
  const opened = await context.open();
  const codes = context.random.shuffle(texts);
  const requests = codes.map((code) => context.request(code));
  for (const request of requests) {
    const result = await attempt(() => opened.store.insert(request));
    assertStatus(result, "inserted", `The code ${JSON.stringify(request.code)}, which nobody holds`);
    await assertStored(opened, request);
  }
  await assertCount(opened, codes.length, "after an insert of each code");
  const stored = (await opened.oracle.all()).map(({ code }) => code);
  assertEqual(stored.sort(), [...codes].sort(), "The stored codes");
  for (const request of requests) {
    const other = await attempt(() => opened.store.insert(context.request(request.code)));
    assertStatus(other, "taken", `The code ${JSON.stringify(request.code)}, which another record holds`);
    if (opened.store.keys === "none") continue;
    const again = await attempt(() => opened.store.insert(request));
    assertStatus(again, "replayed", `The code ${JSON.stringify(request.code)}, under its own key`);
    assertEqual(again.code, request.code, "The code of the replay");
  }
}
