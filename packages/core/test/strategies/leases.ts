import type { Lease, LeaseStore, SyncLeaseStore } from "../../src/ports/index.js";
import { defineLeaseStore } from "../../src/store/define-lease-store.js";

/** What was asked of the store, and what came of it. */
export interface Asked {
  readonly call: "acquire" | "renew" | "release";
  readonly at: number;
  readonly lease: Lease | undefined;
  readonly usedUntil?: number;
}

export interface LeasesInMemory {
  readonly store: SyncLeaseStore;
  readonly asked: Asked[];
  /** The slots as they stand. */
  readonly slots: Map<number, Lease>;
}

/** The leases of one name, by the clock that is given. */
export function leasesAt(clock: () => number): LeasesInMemory {
  const slots = new Map<number, Lease>();
  const asked: Asked[] = [];
  const own = ({ slot, fence }: Lease): Lease | undefined => {
    const held = slots.get(slot);
    return held?.fence === fence ? held : undefined;
  };
  const store = defineLeaseStore({
    name: "in a map",
    acquire(name, terms) {
      const now = clock();
      const [expired] = [...slots.values()]
        .filter(({ expiresAt }) => expiresAt <= now)
        .toSorted((a, b) => a.expiresAt - b.expiresAt);
      const slot = expired?.slot ?? slots.size;
      const lease = {
        name,
        slot,
        fence: (expired?.fence ?? 0n) + 1n,
        notBefore: expired?.expiresAt ?? 0,
        expiresAt: now + terms.ttlMs,
      };
      const taken = slot < terms.slots ? lease : undefined;
      if (taken !== undefined) slots.set(slot, taken);
      asked.push({ call: "acquire", at: now, lease: taken });
      return taken;
    },
    renew(lease, ttlMs) {
      const held = own(lease);
      const renewed = held && { ...held, expiresAt: Math.max(held.expiresAt, clock() + ttlMs) };
      if (renewed !== undefined) slots.set(lease.slot, renewed);
      asked.push({ call: "renew", at: clock(), lease: renewed });
      return renewed;
    },
    release(lease, usedUntil) {
      const held = own(lease);
      const end = Math.max(clock(), usedUntil);
      asked.push({ call: "release", at: clock(), lease: held, usedUntil });
      if (held === undefined) return false;
      slots.set(lease.slot, {
        ...held,
        fence: held.fence + 1n,
        expiresAt: Math.min(held.expiresAt, end),
      });
      return true;
    },
    verify() {},
  });
  return { store, asked, slots };
}

interface Reply {
  readonly call: string;
  give(): void;
  lose(error: unknown): void;
}

/** A store whose replies come when the test says so. */
export function leasesHeldBack(inner: SyncLeaseStore): {
  readonly store: LeaseStore;
  readonly replies: Reply[];
} {
  const replies: Reply[] = [];
  const later = <T>(call: string, work: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const answer = (): void => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      replies.push({ call, give: answer, lose: reject });
    });
  const store: LeaseStore = {
    ...inner,
    acquire: (...given) => later("acquire", () => inner.acquire(...given)),
    renew: (...given) => later("renew", () => inner.renew(...given)),
    release: (...given) => later("release", () => inner.release(...given)),
  };
  return { store, replies };
}
