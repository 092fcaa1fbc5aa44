import type { Lease } from "@codemint/core/adapter";
import { assert } from "../../assert.js";
import { leaseCases, whereTrait } from "../../case.js";
import { attempt, isRefused } from "../../outcome.js";
import { untilOverlapped } from "../../race/crew.js";
import { assertOverlapped, race } from "../../race/race.js";
import {
  acquired,
  acquiredInTime,
  assertApart,
  assertFull,
  leasesOf,
  longTtlMs,
  renewed,
  shortTtlMs,
} from "../support/leases.js";
import { besideTransaction, rolledBack } from "../support/rolled-back.js";

export const oneHolder = leaseCases("L01", [
  {
    id: "L01.sixteen-racers",
    title: "of sixteen connections that want one of eight slots at once no two get the same",
    async run(context) {
      const { leases, connect, faults } = await context.open();
      const stores = [leases];
      while (stores.length < 16) stores.push(await connect());
      const name = context.unique("leases");
      const terms = { slots: 8, ttlMs: longTtlMs };
      const first = await acquired(leases, name, terms);
      const gate = await faults?.gateAcquires?.();
      const outcome = await race(
        context,
        stores.map((store) => () => attempt(() => store.acquire(name, terms))),
        gate,
      );
      assertApart([first, ...leasesOf(outcome.results)]);
      assertOverlapped(outcome);
    },
  },
  {
    id: "L01.separate-processes",
    title: "processes of their own that acquire at the same time get slots of their own",
    needs: ["worker"],
    appliesTo: whereTrait("processes"),
    async run(context) {
      const opened = await context.open();
      const crew = await context.processes(opened, 4);
      await untilOverlapped(
        async () => {
          const acquire = { name: context.unique("leases"), slots: 150, ttlMs: longTtlMs };
          const laps = await crew.acquire(
            Array.from({ length: 4 }, () => Array.from({ length: 50 }, () => acquire)),
          );
          assertApart(laps.flat().flatMap(({ told }) => ("slot" in told ? [told] : [])));
          return laps;
        },
        () => true,
      );
    },
  },
  {
    id: "L01.as-long-as-renewed",
    title: "a slot whose lease was renewed has the same holder when the first span of time is over",
    async run(context) {
      const { leases, connect } = await context.open();
      const other = await connect();
      const [name, clock] = [context.unique("leases"), context.unique("clock")];
      const lease = await acquired(leases, name, { ttlMs: shortTtlMs });
      const longer = await renewed(leases, lease);
      assert(
        longer.expiresAt > lease.expiresAt,
        `A lease until ${lease.expiresAt} ends at ${longer.expiresAt} after it was renewed for longer`,
      );
      // Another lease of the same length, taken later, tells when the first span is over by the store's own clock.
      await acquired(other, clock, { ttlMs: shortTtlMs });
      await acquiredInTime(context, other, clock);
      assertFull(await attempt(() => other.acquire(name, { slots: 1, ttlMs: longTtlMs })));
    },
  },
  {
    id: "L01.never-shorter",
    title: "a renewal for less time than is left takes nothing of the lease away",
    async run(context) {
      const { leases, oracle } = await context.open();
      const name = context.unique("leases");
      const lease = await acquired(leases, name, {});
      const shorter = await renewed(leases, lease, 1);
      const stored = await oracle.slot(name, lease.slot);
      for (const end of [shorter.expiresAt, stored?.expiresAt ?? 0]) {
        assert(end >= lease.expiresAt, `A lease until ${lease.expiresAt} ends at ${end} after a renewal`);
      }
    },
  },
  {
    id: "L01.rolled-back",
    title: "a slot that was lent while the client is in a transaction is not lent again after its rollback",
    needs: ["transaction"],
    appliesTo: whereTrait("transactions"),
    async run(context) {
      const { leases, connect, transaction } = await context.open();
      const other = await connect();
      const name = context.unique("leases");
      const terms = { slots: 8, ttlMs: longTtlMs };
      const held: Lease[] = [await acquired(other, name, terms)];
      await rolledBack(context, transaction, async () => {
        const result = await attempt(() => leases.acquire(name, terms, besideTransaction));
        if (!isRefused(result)) held.push(result);
      });
      held.push(await acquired(other, name, terms), await acquired(leases, name, terms));
      assertApart(held);
    },
  },
]);
