import type {
  InsertOutcome,
  InsertRequest,
  KeyLevel,
  MaybePromise,
  UniqueStore,
} from "@codemint/core/adapter";
import type { StoreCaseId } from "./cases/index.js";
import type { Engine, EngineTraits, FailureKind, SchemaKind } from "./engine.js";

/** The columns, fields or attributes of the adapter's test table, beside those that codemint fills. */
export interface ConformanceRecord {
  readonly tenant: string;
  readonly region: string;
  /** Not null. */
  readonly payload: string;
  /** Null, or unique within the whole table. */
  readonly email: string | null;
}

/** A record as the database has it. */
export interface StoredRecord extends ConformanceRecord {
  readonly code: string;
  readonly idempotencyKey: string | null;
  readonly fingerprint: string | null;
}

/** 0: codes are unique in the whole table; 1: within a `tenant`; 2: within a `tenant` and a `region`. */
export type ScopeSize = 0 | 1 | 2;
export const scopeFields = ["tenant", "region"] as const;

/** What may be sent to another process. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

type Store = UniqueStore<ConformanceRecord>;
type Request = InsertRequest<ConformanceRecord>;

/** The raw driver, past the adapter, on a connection of its own. The suite believes only this. */
export interface Oracle {
  /** Every record of the table, in no order. */
  all(): MaybePromise<readonly StoredRecord[]>;
  /** Every record whose code is exactly this one, in every scope. */
  find(code: string): MaybePromise<readonly StoredRecord[]>;
  /** Stores a record by a plain insert. A null key or fingerprint is left out. */
  insert(record: StoredRecord): MaybePromise<void>;
  /** Removes every record with this code. */
  delete(code: string): MaybePromise<void>;
}

/** The caller's transaction, seen from inside. */
export interface BoundTransaction {
  /** `store.within(transaction)`. */
  readonly store: Store;
  /** A statement of the caller's own: a plain insert in this transaction, by the raw driver. */
  insert(record: StoredRecord): MaybePromise<void>;
  /** What this transaction sees of a code, by the raw driver. */
  find(code: string): MaybePromise<readonly StoredRecord[]>;
}

/** A record that another connection has inserted and not committed. */
export interface Hold {
  /** How many statements of other connections wait for this one at this moment, as the engine tells it. */
  waiting?(): MaybePromise<number>;
  commit(): MaybePromise<void>;
  rollback(): MaybePromise<void>;
}

/** A fault that strikes once. */
export interface Armed {
  /** Whether it has struck. A case whose fault never struck is inconclusive. */
  struck(): boolean;
}

/** A message that is held on its way. */
export interface Held extends Armed {
  /** Lets the message go; resolves when the server (for a request) or the client (for a reply) has it and has acted on it. */
  release(): MaybePromise<void>;
}

/** A gate before the server: every insert that comes to it waits there. */
export interface Gate {
  /** How many inserts wait at the gate. */
  arrived(): number;
  /** Lets all of them go at once, and every later one pass. */
  open(): MaybePromise<void>;
}

/**
 * What can be made to go wrong, each on the statements of every store of this opening. Leave out what the engine cannot be
 * made to do; whatever is still in force is undone by `close`.
 */
export interface Faults {
  /** Inserts the record on another connection, and leaves it uncommitted. */
  holdUncommitted?(record: StoredRecord): MaybePromise<Hold>;
  gateInserts?(): MaybePromise<Gate>;
  /** The next insert, single or batch, never reaches the server; the client sees a lost connection. */
  loseRequest?(): MaybePromise<Armed>;
  /** The next insert is carried out; the client sees a lost connection in place of the reply. */
  loseReply?(): MaybePromise<Armed>;
  /** The next insert is held before the server; `cut`: and the client sees a lost connection at once (a ghost). */
  delayRequest?(options: { readonly cut: boolean }): MaybePromise<Held>;
  /** The next insert is carried out and its reply held; the client is told nothing. */
  delayReply?(): MaybePromise<Held>;
  /** The next `find` fails. */
  failFind?(): MaybePromise<Armed>;
  /** From now on the database drops inserts silently, as a trigger or a policy can. */
  suppressInserts?(): MaybePromise<void>;
  /** From now on the database stores another code than the one sent, as a trigger can. */
  alterCodes?(): MaybePromise<void>;
  dropCodeIndex?(): MaybePromise<void>;
  dropKeyIndex?(): MaybePromise<void>;
}

/** A fresh, empty table with the right indexes, and the ways to look at it and to disturb it. */
export interface Opened {
  readonly store: Store;
  /** The same table through another connection, or another client where the driver has no connections. Closed by `close`. */
  connect(): MaybePromise<Store>;
  readonly oracle: Oracle;
  /**
   * Runs `work` in a transaction of the caller's: commits when it resolves, rolls back when it rejects, and then rejects
   * with the same error. `snapshot`: at the isolation level whose snapshot is taken before `work` begins.
   */
  transaction?<T>(
    work: (transaction: BoundTransaction) => Promise<T>,
    options?: { readonly snapshot?: boolean },
  ): Promise<T>;
  /**
   * Where `within` takes no open transaction, but a function that adds the caller's own statements to each insert: the store so bound,
   * each of whose inserts stores this record as well, or neither.
   */
  composing?(record: StoredRecord): MaybePromise<Store>;
  /**
   * For each kind: inserts `request` through the store where the database refuses it in this way, and gives back or throws
   * what the store did. The cause is gone when it settles, so that a later insert works.
   */
  readonly failures?: {
    readonly [Kind in FailureKind]?: (request: Request) => MaybePromise<InsertOutcome>;
  };
  readonly faults?: Faults;
  /** Restarts the database, or closes and opens its file again; gives the store on a new connection. */
  restart?(): MaybePromise<Store>;
  /** The caller's client as it stands: whether it is open, its settings, its listeners' counts. Compared before and after. */
  clientState?(): MaybePromise<Json>;
  /** What `worker` needs to open this same table from another process. */
  readonly address?: Json;
  /** Undoes every fault, closes every connection and removes the table. */
  close(): MaybePromise<void>;
}

export interface OpenOptions {
  readonly scope: readonly (typeof scopeFields)[number][];
}

/** All that the suite needs to know to prove a store, without its known gaps. */
export interface StoreSubject {
  /** The adapter's name, with the driver or mode where it has several: `postgres (PGlite)`. */
  readonly name: string;
  readonly engine: Engine;
  readonly traits: EngineTraits;
  /** How far the table holds one record per key; the same as `store.keys`. */
  readonly keys: KeyLevel;
  /** Whether the table keeps a fingerprint; the same as `store.fingerprints`. */
  readonly fingerprints: boolean;
  /** The columns of the test table that codemint fills, by their names in it; `["code"]` by default. */
  readonly managed?: readonly string[];
  /** The most scope fields that the adapter takes; 2 by default. */
  readonly maxScope?: ScopeSize;
  /** `insertMany` sends each insert by itself, so that no size of a batch meets a limit of its own. */
  readonly insertsSingly?: boolean;
  /** The scope that a case opens with when it does not ask for another; 0 by default. */
  readonly scope?: ScopeSize;
  open(options: OpenOptions): MaybePromise<Opened>;
  /** A table of a wrong, or unusual, schema. Its store does not verify by itself (`verify: false`). */
  openSchema?(kind: SchemaKind, options: OpenOptions): MaybePromise<Opened>;
  /** A plain JavaScript module that another process runs; it calls `serveConformanceWorker`. */
  readonly worker?: URL;
  /** What is left after every opening was closed (connections, listeners, files), one phrase each. */
  leftovers?(): MaybePromise<readonly string[]>;
}

/** What an adapter author gives to the suite. */
export interface StoreHarness extends StoreSubject {
  /** Cases that fail for a reason that is known, with the reason. One that passes fails the run. */
  readonly knownGaps?: { readonly [Id in StoreCaseId]?: string };
}
