import type { LeaseStore, MaybePromise } from "@codemint/core/adapter";
import type { LeaseCaseId } from "./cases/index.js";
import type { Engine, EngineTraits } from "./engine.js";
import type { Armed, Gate, Json } from "./harness.js";

/** What can be made to go wrong with leases, each on the statements of every store of this opening. */
export interface LeaseFaults {
  /** Every acquisition waits before the server, until the gate opens. */
  gateAcquires?(): MaybePromise<Gate>;
  /** The next acquisition, renewal or release is carried out; the client sees a lost connection in place of the reply. */
  loseReply?(): MaybePromise<Armed>;
}

/** A slot as the database has it. */
export interface StoredSlot {
  readonly fence: bigint;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Leases of which none was ever held. */
export interface OpenedLeases {
  readonly leases: LeaseStore;
  /** The same leases through another connection. Closed by `close`. */
  connect(): MaybePromise<LeaseStore>;
  readonly oracle: {
    /** By the raw driver; `undefined` for a slot that never had a holder. */
    slot(name: string, slot: number): MaybePromise<StoredSlot | undefined>;
    /** Makes the slot's lease one that expired a second ago, by the raw driver. */
    expire(name: string, slot: number): MaybePromise<void>;
  };
  /** Runs `work` while the client of `leases` is inside a transaction of the caller's, which is rolled back when `work` rejects. */
  transaction?<T>(work: () => Promise<T>): Promise<T>;
  /** Restarts the database, or closes and opens its file again; gives the leases on a new connection. */
  restart?(): MaybePromise<LeaseStore>;
  readonly faults?: LeaseFaults;
  /** What `worker` needs to open these same leases from another process. */
  readonly address?: Json;
  close(): MaybePromise<void>;
}

/** All that the suite needs to know to prove a lease store, without its known gaps. */
export interface LeaseSubject {
  readonly name: string;
  readonly engine: Engine;
  readonly traits: Pick<EngineTraits, "processes" | "transactions" | "remote" | "durable">;
  /** `verify: false`: the store does not verify by itself. Asked for only where `verify()` refuses the engine. */
  open(options: { readonly verify: boolean }): MaybePromise<OpenedLeases>;
  /** A plain JavaScript module that another process runs; it calls `serveConformanceWorker`. */
  readonly worker?: URL;
  leftovers?(): MaybePromise<readonly string[]>;
}

/** What the author of a lease store gives to the suite. */
export interface LeaseHarness extends LeaseSubject {
  /** Cases that fail for a reason that is known, with the reason. One that passes fails the run. */
  readonly knownGaps?: { readonly [Id in LeaseCaseId]?: string };
}
