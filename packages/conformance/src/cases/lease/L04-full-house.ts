import type { Lease } from "@codemint/core/adapter";
import { assertEqual } from "../../assert.js";
import { leaseCases } from "../../case.js";
import { attempt } from "../../outcome.js";
import { acquired, assertApart, assertFull, longTtlMs, released } from "../support/leases.js";

export const fullHouse = leaseCases("L04", [
  {
    id: "L04.refused",
    title: "with every slot held a lease is refused, and no holder notices",
    async run(context) {
      const { leases, connect, oracle } = await context.open();
      const stores = [leases, await connect()];
      const name = context.unique("leases");
      const terms = { slots: 5, ttlMs: longTtlMs };
      const held: Lease[] = [];
      while (held.length < 5) held.push(await acquired(stores[held.length % 2] ?? leases, name, terms));
      assertApart(held);
      for (const store of stores) {
        for (const slots of [5, 1]) assertFull(await attempt(() => store.acquire(name, { ...terms, slots })));
      }
      for (const { slot, fence, expiresAt } of held) {
        assertEqual(await oracle.slot(name, slot), { fence, expiresAt }, "A slot that is held");
      }
    },
  },
  {
    id: "L04.room-again",
    title: "each slot that expires or is given back is lent again, and no other",
    async run(context) {
      const { leases, oracle } = await context.open();
      const name = context.unique("leases");
      const held: Lease[] = [];
      while (held.length < 4) held.push(await acquired(leases, name, { slots: 4 }));
      for (const [n, lease] of context.random.shuffle(held).entries()) {
        if (n % 2 === 0) await oracle.expire(name, lease.slot);
        else await released(leases, lease);
        assertEqual((await acquired(leases, name, { slots: 4 })).slot, lease.slot, "The slot that came free");
        assertFull(await attempt(() => leases.acquire(name, { slots: 4, ttlMs: longTtlMs })));
      }
    },
  },
  {
    id: "L04.fewer-slots",
    title: "a slot beyond those that are asked for is not lent, though it is free",
    async run(context) {
      const { leases } = await context.open();
      const name = context.unique("leases");
      const held: Lease[] = [];
      while (held.length < 3) held.push(await acquired(leases, name, { slots: 3 }));
      const [last] = held.filter(({ slot }) => slot === 2);
      if (last !== undefined) await released(leases, last);
      assertFull(await attempt(() => leases.acquire(name, { slots: 2, ttlMs: longTtlMs })));
      assertEqual((await acquired(leases, name, { slots: 3 })).slot, 2, "The slot that came free");
    },
  },
  {
    id: "L04.two-names",
    title: "a full house of one name is none of another, however alike the names look",
    async run(context) {
      const { leases } = await context.open();
      const base = context.unique("codes");
      const names = [
        base,
        base.toUpperCase(),
        `${base} `,
        ` ${base}`,
        `${base}.`,
        `${base}e\u0301`,
        `${base}\u00e9`,
      ];
      for (const name of names) {
        assertEqual((await acquired(leases, name, {})).fence, 1n, "The first fence of a slot of its own");
      }
      for (const name of names) {
        assertFull(await attempt(() => leases.acquire(name, { slots: 1, ttlMs: longTtlMs })));
      }
    },
  },
]);
