import { assert, assertEqual } from "../../assert.js";
import { storeCases, whereTrait } from "../../case.js";
import { assertStatus, assertStored, attempt, isRefused, tell } from "../../outcome.js";
import { assertUnchanged, tableLines } from "../support/table.js";

export const durableAndVisible = storeCases("R08", [
  {
    id: "R08.visible-to-the-raw-driver",
    title:
      "a record that was told inserted stands in the database at that moment, every field as it was given",
    async run(context) {
      const opened = await context.open();
      for (let n = 0; n < 20; n += 1) {
        const record = { payload: `${context.unique("p")} 'quoted' \u00e9 \u{1f511} \n end`, email: null };
        const request = context.request(context.unique("c"), { record });
        assertStatus(
          await attempt(() => opened.store.insert(request)),
          "inserted",
          "An insert of a free code",
        );
        await assertStored(opened, request);
      }
    },
  },
  {
    id: "R08.visible-to-other-connections",
    title: "a code that one connection was told inserted is taken for every other connection at once",
    async run(context) {
      const opened = await context.open();
      const others = [await opened.connect(), await opened.connect()];
      for (let n = 0; n < 10; n += 1) {
        const request = context.request(context.unique("c"));
        assertStatus(
          await attempt(() => opened.store.insert(request)),
          "inserted",
          "An insert of a free code",
        );
        for (const other of others) {
          const result = await attempt(() => other.insert(context.request(request.code)));
          assertStatus(result, "taken", "The same code through another connection");
        }
      }
    },
  },
  {
    id: "R08.survives-a-restart",
    title: "what was told inserted stands after a restart, is taken for others and replayed for its own key",
    needs: ["restart"],
    appliesTo: whereTrait("durable"),
    async run(context) {
      const opened = await context.open();
      const requests = Array.from({ length: 5 }, () => context.request(context.unique("c")));
      for (const request of requests) {
        assertStatus(
          await attempt(() => opened.store.insert(request)),
          "inserted",
          "An insert of a free code",
        );
      }
      const before = await tableLines(opened);
      const restarted = await opened.restart?.();
      await assertUnchanged(opened, before, "after a restart");
      for (const request of requests) {
        const other = await attempt(() => (restarted ?? opened.store).insert(context.request(request.code)));
        assertStatus(other, "taken", "A code that was inserted before the restart");
        if (opened.store.keys === "none") continue;
        const again = await attempt(() => (restarted ?? opened.store).insert(request));
        assertStatus(again, "replayed", "A request that was inserted before the restart");
      }
      await assertUnchanged(opened, before, "after the repeats");
    },
  },
  {
    id: "R08.altered-code",
    title:
      "a code that the database alters as it stores it is told as an error, not as inserted: the record stands, or was undone, as it says",
    needs: ["faults.alterCodes"],
    appliesTo: whereTrait("triggers"),
    async run(context) {
      const opened = await context.open();
      await opened.store.verify();
      await opened.faults?.alterCodes?.();
      const request = context.request(context.unique("c"));
      const result = await attempt(() => opened.store.insert(request));
      assert(isRefused(result), `The database stored another code, and the store said ${tell(result)}`);
      const standing = (await opened.oracle.all()).length;
      const effect = standing === 0 ? "none" : "applied";
      assertEqual(
        result.error.effect,
        effect,
        `The effect of an altered insert that left ${standing} records`,
      );
      assertEqual((await opened.oracle.find(request.code)).length, 0, "Records under the code that was sent");
    },
  },
]);
