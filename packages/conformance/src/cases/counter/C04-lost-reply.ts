import { assert, assertEqual, inconclusive } from "../../assert.js";
import { counterCases, whereTrait } from "../../case.js";
import { attempt, isRefused, tell } from "../../outcome.js";
import { assertApart, reserved } from "../support/ranges.js";

export const lostReplyOfCounter = counterCases("C04", [
  {
    id: "C04.gap",
    title:
      "a range whose reply was lost is given to nobody, neither to others nor when the same caller asks again",
    needs: ["faults.loseReply"],
    appliesTo: whereTrait("remote"),
    async run(context) {
      const { counter, connect, oracle, faults } = await context.open();
      const other = await connect();
      const name = context.unique("counter");
      const before = await reserved(counter, name, 5);
      await reserved(other, context.unique("counter"));
      const armed = await faults?.loseReply?.();
      const lost = await attempt(() => counter.reserve(name, 7));
      if (armed?.struck() !== true) return inconclusive("The fault did not strike.");
      const last = await oracle.last(name);
      assert(
        last !== undefined && last >= before.last + 7n,
        `A lost range was put back: the last value is ${last}, after ${tell(before)} and a lost range of 7`,
      );
      if (isRefused(lost))
        assertEqual(lost.error.effect, "unknown", "The effect of a reserve whose reply was lost");
      const later = [await reserved(other, name, 3), await reserved(counter, name, 3)];
      for (const range of later) {
        assert(range.first > last, `After a lost range up to ${last} a reserve was given ${tell(range)}`);
      }
      assertApart([before, ...(isRefused(lost) ? [] : [lost]), ...later]);
    },
  },
]);
