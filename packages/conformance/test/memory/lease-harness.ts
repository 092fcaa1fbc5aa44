import type { LeaseStore } from "@codemint/core/adapter";
import { type InterleavedMemoryLeasesOptions, type LeaseTable, memoryLeases } from "@codemint/memory";
import type { LeaseHarness } from "../../src/index.js";
import { line } from "./line.js";

/** What a lease store of the harness is made of. */
export type LeaseParts = InterleavedMemoryLeasesOptions & { readonly leases: LeaseTable };

export interface MemoryLeaseHarnessOptions {
  /** Whether statements travel, so that calls overlap and messages get lost. Else the store is a synchronous one. */
  readonly remote?: boolean;
  /** Makes the lease store; `memoryLeases` by default. A mutant makes a wrong one. */
  readonly make?: (parts: LeaseParts) => LeaseStore;
}

/** How the suite opens, looks at and disturbs leases in memory. */
export function memoryLeaseHarness(options: MemoryLeaseHarnessOptions = {}): LeaseHarness {
  const { remote = true, make = memoryLeases } = options;
  return {
    name: `memory leases (${remote ? "asynchronous" : "synchronous"})`,
    engine: { product: "memory", version: process.version, kind: "memory" },
    traits: { processes: false, transactions: false, remote, durable: false },
    open({ verify }) {
      const leases: LeaseTable = new Map();
      const wire = line({ remote });
      const connect = () => make({ leases, interleave: wire.interleave, verify });
      return {
        leases: connect(),
        connect,
        oracle: {
          slot(name, slot) {
            const lease = leases.get(name)?.get(slot);
            return lease && { fence: lease.fence, expiresAt: lease.expiresAt };
          },
          expire(name, slot) {
            const lease = leases.get(name)?.get(slot);
            if (lease !== undefined) leases.get(name)?.set(slot, { ...lease, expiresAt: Date.now() - 1_000 });
          },
        },
        faults: {
          ...(remote && { gateAcquires: () => wire.gate("lease") }),
          ...(remote && { loseReply: () => wire.lose("lease", "reply") }),
        },
        close() {},
      };
    },
  };
}
