import type {
  CounterRange,
  Effect,
  ErrorCode,
  InsertOutcome,
  InsertRequest,
  Lease,
  LeaseTerms,
} from "@codemint/core/adapter";
import type { ConformanceRecord, Json } from "../harness.js";

/** A result as it travels between processes: of an error only the code and the effect, or that it had none. */
export type Told<T extends object> =
  | T
  | { readonly status: "error"; readonly code: ErrorCode; readonly effect: Effect }
  | { readonly status: "error"; readonly uncoded: string };

/** One call, and when it ran: nanoseconds of the machine's monotonic clock, which all its processes share. */
export interface Lap<T> {
  readonly told: T;
  readonly from: bigint;
  readonly to: bigint;
}

export interface Reserve {
  readonly counter: string;
  readonly size: number;
}

export interface Acquire extends LeaseTerms {
  readonly name: string;
}

/** What a worker's process opens. */
export type SubjectKind = "store" | "counter" | "leases";

export type Order =
  | { readonly do: "open"; readonly kind: SubjectKind; readonly address: Json }
  | {
      readonly do: "insert";
      readonly requests: readonly InsertRequest<ConformanceRecord>[];
      readonly at: bigint;
    }
  | { readonly do: "reserve"; readonly reserves: readonly Reserve[]; readonly at: bigint }
  | { readonly do: "acquire"; readonly acquires: readonly Acquire[]; readonly at: bigint }
  | { readonly do: "close" };

export type Answer =
  | { readonly did: "open" }
  | { readonly did: "insert"; readonly laps: readonly Lap<Told<InsertOutcome>>[] }
  | { readonly did: "reserve"; readonly laps: readonly Lap<Told<CounterRange>>[] }
  | { readonly did: "acquire"; readonly laps: readonly Lap<Told<Lease>>[] }
  | { readonly did: "crash"; readonly message: string };
