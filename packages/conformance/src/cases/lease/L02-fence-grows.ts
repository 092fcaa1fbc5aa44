import type { Lease } from "@codemint/core/adapter";
import { assert, assertEqual, inconclusive } from "../../assert.js";
import { leaseCases, whereTrait } from "../../case.js";
import { tell } from "../../outcome.js";
import { acquired, acquiredInTime, released, renewed, shortTtlMs } from "../support/leases.js";

export const fenceGrows = leaseCases("L02", [
  {
    id: "L02.take-over",
    title: "each holder that takes a slot over has a higher fence, whichever connection it comes by",
    async run(context) {
      const { leases, connect, oracle } = await context.open();
      const stores = [leases, await connect(), await connect()];
      const name = context.unique("leases");
      let before = await acquired(leases, name, {});
      for (let turn = 0; turn < 9; turn += 1) {
        if (turn % 3 === 2) await released(leases, before);
        else await oracle.expire(name, before.slot);
        const next = await acquired(stores[turn % 3] ?? leases, name, {});
        assertLater(next, before);
        assertEqual(
          (await oracle.slot(name, next.slot))?.fence,
          next.fence,
          "The fence, as the database has it",
        );
        before = next;
      }
    },
  },
  {
    id: "L02.renewal",
    title: "a lease that is renewed is the same but for its end",
    async run(context) {
      const { leases, oracle } = await context.open();
      const name = context.unique("leases");
      await acquired(leases, name, {});
      await oracle.expire(name, 0);
      let lease = await acquired(leases, name, { ttlMs: 1_000 });
      for (const ttlMs of [60_000, 1, 120_000]) {
        const longer = await renewed(leases, lease, ttlMs);
        assertEqual({ ...longer, expiresAt: 0 }, { ...lease, expiresAt: 0 }, "A lease that was renewed");
        lease = longer;
      }
    },
  },
  {
    id: "L02.spans",
    title:
      "the span of time of the next holder begins where that of the last one, renewals included, has ended",
    async run(context) {
      const { leases, connect } = await context.open();
      const other = await connect();
      const name = context.unique("leases");
      const first = await acquired(leases, name, { ttlMs: shortTtlMs });
      const last = await renewed(leases, first, 2 * shortTtlMs);
      const next = await acquiredInTime(context, other, name);
      assertLater(next, last);
      for (const { expiresAt } of [first, last]) {
        assert(
          next.notBefore >= expiresAt && next.notBefore < next.expiresAt,
          `After a span of time up to ${expiresAt} comes one from ${next.notBefore} to ${next.expiresAt}`,
        );
      }
    },
  },
  {
    id: "L02.given-back",
    title:
      "a slot that is given back is free from where it was used, and the next holder begins there at the earliest",
    async run(context) {
      const { leases, connect, oracle } = await context.open();
      const other = await connect();
      const name = context.unique("leases");
      const ttlMs = 60_000;
      const lease = await acquired(leases, name, { ttlMs });
      const usedUntil = lease.expiresAt - ttlMs + shortTtlMs;
      await released(leases, lease, usedUntil);
      const next = await acquiredInTime(context, other, name, { ttlMs });
      assertLater(next, lease);
      assert(
        next.notBefore >= usedUntil && next.notBefore < lease.expiresAt,
        `A slot until ${lease.expiresAt} that was given back, used until ${usedUntil}, is lent from ${next.notBefore} on`,
      );
      // More than it had is not the holder's to give.
      await released(other, next, next.expiresAt + ttlMs);
      assertEqual(
        (await oracle.slot(name, 0))?.expiresAt,
        next.expiresAt,
        "The end of a slot that was given back",
      );
    },
  },
  {
    id: "L02.after-restart",
    title:
      "after a restart the fence goes on above all that it was, and a lease that has not expired still runs",
    needs: ["restart"],
    appliesTo: whereTrait("durable"),
    async run(context) {
      const { leases, restart, oracle } = await context.open();
      const name = context.unique("leases");
      const lease = await acquired(leases, name, {});
      const later = await restart?.();
      if (later === undefined) return inconclusive("The database could not be restarted.");
      const longer = await renewed(later, lease);
      await oracle.expire(name, 0);
      assertLater(await acquired(later, name, {}), longer);
    },
  },
]);

function assertLater(next: Lease, before: Lease): void {
  assertEqual(next.slot, before.slot, "The only slot");
  assert(next.fence > before.fence, `After ${tell(before)} the slot was lent by ${tell(next)}`);
}
