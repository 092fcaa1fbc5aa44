import type { Pending } from "@codemint/core";
import type { Told } from "../history.js";
import type { CampaignRecord, Handle } from "../wires/wire.js";

export interface Answer {
  readonly told: Told;
  /** What settles an unknown outcome later. */
  readonly pending?: Pending;
}

/** A way of storing records under short codes, as one process has it. */
export interface Clerk {
  mint(record: CampaignRecord, key: string | undefined): Promise<Answer>;
  claim(code: string, record: CampaignRecord, key: string | undefined): Promise<Answer>;
  /** One answer a record, in any order. */
  mintMany(
    records: readonly CampaignRecord[],
    key: string | undefined,
  ): AsyncIterable<Answer & { readonly index: number }>;
  resume(pending: Pending, record: CampaignRecord): Promise<Answer>;
}

export interface Way {
  readonly name: string;
  /** Whether it knows idempotency keys. */
  readonly keys: boolean;
  clerk(handle: Handle, options: { readonly seed: number; readonly length: number }): Clerk;
}
