import type { CounterRange } from "@codemint/core/adapter";
import { assert } from "../../assert.js";
import { counterCases, whereTrait } from "../../case.js";
import { attempt, isRefused, tell } from "../../outcome.js";
import { assertApart, reserved } from "../support/ranges.js";
import { besideTransaction as call, rolledBack } from "../support/rolled-back.js";

export const rollback = counterCases("C07", [
  {
    id: "C07.reserve",
    title:
      "a range that was reserved while the client is in a transaction is not issued again after its rollback",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const { counter, connect, transaction } = await context.open();
      const other = await connect();
      const name = context.unique("counter");
      const before = await reserved(counter, name, 3);
      const ranges: CounterRange[] = [before];
      await rolledBack(context, transaction, async () => {
        const result = await attempt(() => counter.reserve(name, 4, call));
        if (!isRefused(result)) ranges.push(result);
      });
      ranges.push(await reserved(other, name, 4), await reserved(counter, name, 4));
      assertApart(ranges);
    },
  },
  {
    id: "C07.raise",
    title: "a raise that was told done while the client is in a transaction outlives its rollback",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const { counter, transaction } = await context.open();
      const name = context.unique("counter");
      await reserved(counter, name);
      let done = false;
      await rolledBack(context, transaction, async () => {
        const result = await attempt(async () => {
          await counter.raise(name, 100n, call);
          return { status: "raised" };
        });
        done = !isRefused(result);
      });
      const later = await reserved(counter, name);
      assert(!done || later.first > 100n, `After a raise to 100 that was told done came ${tell(later)}`);
    },
  },
]);
