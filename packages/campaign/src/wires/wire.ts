import type { UniqueStore } from "@codemint/core/adapter";
import type { OwnEngine } from "@codemint/testbed";
import type { Fault } from "../faults.js";
import type { StoredRecord } from "../history.js";

/** What the callers of a campaign store. */
export type CampaignRecord = Pick<StoredRecord, "request" | "payload">;

/** One record that an insert on the wire would store. */
export type Sent = Pick<StoredRecord, "request" | "code">;

/** One insert without codemint: resolves to whether it met a duplicate; throws what the driver throws. */
export type PlainInsert = (record: CampaignRecord, code: string) => Promise<"inserted" | "duplicate">;

/** One client of the server, as a process of its own would have it. */
export interface Handle {
  readonly store: UniqueStore<CampaignRecord>;
  readonly insertPlainly: PlainInsert;
}

/** Faults for inserts, and what is told of them. */
export interface Interference {
  /** For an insert that is about to reach the server; `undefined` lets it pass. */
  decide(sent: readonly Sent[]): Fault | undefined;
  struck(sent: readonly Sent[], fault: Fault): void;
}

export interface InsertGate {
  /** Resolves when enough is held at the gate. */
  until(enough: (held: readonly Sent[]) => boolean): Promise<void>;
  open(): void;
}

/** An empty table on a server of the campaign's own, with what makes its wire fail. */
export interface Field {
  /** The driver, as a report names it. */
  readonly driver: string;
  readonly handles: readonly Handle[];
  /** Every record, by the raw driver and past the proxy. */
  records(): Promise<readonly StoredRecord[]>;
  /** From now on; the function that it gives ends it, and resolves when what was held has arrived. */
  interfere(interference: Interference): () => Promise<void>;
  /** Holds every insert from now on. */
  gate(): InsertGate;
  close(): Promise<void>;
}

/** `clients`: how many handles there are. */
export type OpenField = (engine: OwnEngine, clients: number) => Promise<Field>;
