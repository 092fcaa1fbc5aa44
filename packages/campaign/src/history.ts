/** What a call was told, as its caller can see it. */
export type Told =
  | { readonly status: "code"; readonly code: string; readonly replayed: boolean }
  | { readonly status: "taken" }
  | { readonly status: "failed"; readonly error: string; readonly effect: "none" | "applied" | "unknown" }
  /** Something that says nothing of what it left behind. */
  | { readonly status: "crashed"; readonly message: string };

/** One call for one request. Several calls may be for one request: its repeats, and those that settle it. */
export interface Call {
  /** Names the request, and stands in its record. */
  readonly request: string;
  /** What the record carries besides. */
  readonly payload: string;
  readonly kind: "mint" | "claim" | "item" | "resume";
  /** The code that a claim asks for. */
  readonly asked?: string;
  /** Moments of one clock that counts events, so that "before" is certain. */
  readonly began: number;
  readonly ended: number;
  readonly told: Told;
}

/** A record as the raw driver finds it. */
export interface StoredRecord {
  readonly request: string;
  readonly payload: string;
  readonly code: string;
  /** The idempotency key, whatever it is made of. */
  readonly key: string | null;
}

export interface OpenCall {
  end(told: Told): void;
}

/** Writes down who asked for what, and what they were told. */
export interface History {
  readonly calls: readonly Call[];
  /** The moment that it is now; every look is a later one. */
  now(): number;
  begin(call: Pick<Call, "request" | "payload" | "kind" | "asked">): OpenCall;
  /** Whether a call for this request is under way. */
  isOpen(request: string): boolean;
  /** How many calls are under way. */
  openCalls(): number;
}

export function createHistory(): History {
  const calls: Call[] = [];
  const open = new Map<string, number>();
  let clock = 0;
  const now = (): number => ++clock;
  return {
    calls,
    now,
    begin(call) {
      const began = now();
      open.set(call.request, (open.get(call.request) ?? 0) + 1);
      return {
        end(told) {
          calls.push({ ...call, began, ended: now(), told });
          open.set(call.request, (open.get(call.request) ?? 1) - 1);
        },
      };
    },
    isOpen: (request) => (open.get(request) ?? 0) > 0,
    openCalls: () => [...open.values()].reduce((sum, count) => sum + count, 0),
  };
}
