import { assertEqual, inconclusive } from "../../assert.js";
import { leaseCases, whereTrait } from "../../case.js";
import { attempt, isRefused } from "../../outcome.js";
import { acquired, assertLost, longTtlMs, released, renewed } from "../support/leases.js";

export const onlyTheHolder = leaseCases("L03", [
  {
    id: "L03.taken-over",
    title: "whoever held a slot before can neither renew its lease nor give it back, and changes nothing",
    async run(context) {
      const { leases, connect, oracle } = await context.open();
      const other = await connect();
      const name = context.unique("leases");
      const before = await acquired(leases, name, {});
      await oracle.expire(name, before.slot);
      const holder = await acquired(other, name, {});
      const stored = await oracle.slot(name, holder.slot);
      for (const store of [leases, other]) await assertLost(store, before, "a lease that was taken over");
      assertEqual(await oracle.slot(name, holder.slot), stored, "The slot, as the database has it");
      assertEqual((await renewed(leases, holder)).fence, holder.fence, "The fence of the holder");
    },
  },
  {
    id: "L03.given-back",
    title: "a lease that was given back is over: it can be neither renewed nor given back again",
    async run(context) {
      const { leases, connect } = await context.open();
      const other = await connect();
      const name = context.unique("leases");
      const lease = await acquired(leases, name, {});
      await released(leases, lease);
      await assertLost(leases, lease, "a lease that was given back");
      const next = await acquired(other, name, {});
      await assertLost(leases, lease, "a lease that was given back and lent again");
      await released(other, next);
    },
  },
  {
    id: "L03.another",
    title: "a lease of another slot, name or fence is nobody's, and changes nothing",
    async run(context) {
      const { leases, oracle } = await context.open();
      const name = context.unique("leases");
      const lease = await acquired(leases, name, { slots: 4 });
      const stored = await oracle.slot(name, lease.slot);
      for (const other of [
        { ...lease, fence: lease.fence + 1n },
        { ...lease, fence: lease.fence - 1n },
        { ...lease, slot: lease.slot + 1 },
        { ...lease, name: context.unique("leases") },
      ]) {
        await assertLost(leases, other, "a lease that nobody has");
        assertEqual(await oracle.slot(other.name, lease.slot + 1), undefined, "A slot that nobody had");
      }
      assertEqual(await oracle.slot(name, lease.slot), stored, "The slot, as the database has it");
    },
  },
  {
    id: "L03.expired-and-free",
    title: "a lease that has expired can be renewed by its last holder while nobody else has the slot",
    async run(context) {
      const { leases, connect, oracle } = await context.open();
      const other = await connect();
      const name = context.unique("leases");
      const lease = await acquired(leases, name, {});
      await oracle.expire(name, lease.slot);
      const longer = await renewed(other, lease);
      assertEqual({ ...longer, expiresAt: 0 }, { ...lease, expiresAt: 0 }, "A lease that was renewed late");
    },
  },
  {
    id: "L03.lost-reply",
    title: "a call whose reply was lost says so, and the holder renews its lease as before",
    needs: ["faults.loseReply"],
    appliesTo: whereTrait("remote"),
    async run(context) {
      const { leases, faults } = await context.open();
      const name = context.unique("leases");
      const terms = { slots: 4, ttlMs: longTtlMs };
      const lease = await acquired(leases, name, terms);
      for (const call of [() => leases.acquire(name, terms), () => leases.renew(lease, longTtlMs)]) {
        const armed = await faults?.loseReply?.();
        const lost = await attempt(call);
        if (armed?.struck() !== true) return inconclusive("The fault did not strike.");
        if (isRefused(lost))
          assertEqual(lost.error.effect, "unknown", "The effect of a call whose reply was lost");
      }
      const longer = await renewed(leases, lease);
      assertEqual({ ...longer, expiresAt: 0 }, { ...lease, expiresAt: 0 }, "A lease after a lost reply");
    },
  },
]);
