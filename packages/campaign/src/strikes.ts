import { type Cut, cuts, type Fault, faultOf } from "./faults.js";
import type { Call, History, StoredRecord } from "./history.js";
import type { Interference, Sent } from "./wires/wire.js";

/** A fault that has struck an insert. */
interface Strike {
  readonly fault: Fault;
  readonly sent: readonly Sent[];
  readonly at: number;
  /** Whether somebody waited for its outcome. */
  readonly inFlight: boolean;
}

/** How many inserts in flight a fault has struck. */
export interface Hits {
  readonly inFlight: number;
  /** Those whose own record was stored by then. */
  readonly ownRowStored: number;
}

export type HitsByFault = Readonly<Record<Fault, Hits>>;

export interface Strikes extends Interference {
  /** While this is on nothing befalls an insert. */
  pause(paused: boolean): void;
  /** By what the campaign ended with. */
  hits(calls: readonly Call[], records: readonly StoredRecord[]): HitsByFault;
}

/** Chooses each insert's fault by the seed, the request and how often that was sent, and writes down what has struck. */
export function createStrikes(seed: number, history: History): Strikes {
  const sends = new Map<string, number>();
  const strikes: Strike[] = [];
  let paused = false;
  return {
    pause(on) {
      paused = on;
    },
    decide(sent) {
      const name = nameOf(sent);
      const nth = sends.get(name) ?? 0;
      if (paused) return undefined;
      sends.set(name, nth + 1);
      return faultOf(seed, name, nth);
    },
    struck(sent, fault) {
      const inFlight = sent.some(({ request }) => history.isOpen(request));
      strikes.push({ fault, sent, at: history.now(), inFlight });
    },
    hits(calls, records) {
      const wasStored = storedBy(strikes, calls, records);
      const of = (fault: Fault): Hits => {
        const hit = strikes.filter((strike) => strike.fault === fault && strike.inFlight);
        return { inFlight: hit.length, ownRowStored: hit.filter(wasStored).length };
      };
      return {
        before: of("before"),
        during: of("during"),
        after: of("after"),
        ghost: of("ghost"),
        replay: of("replay"),
      };
    },
  };
}

/** Whoever inserts several records at once is named as one, in whatever order they travel. */
function nameOf(sent: readonly Sent[]): string {
  const [{ request } = { request: "" }] = sent;
  return sent.length === 1 ? request : (request.split(".")[0] ?? request);
}

/**
 * Whether a strike met an insert whose own record was stored already: the record stands at the end, and the server had replied to an insert
 * of it, or a caller had been told its code.
 */
function storedBy(
  strikes: readonly Strike[],
  calls: readonly Call[],
  records: readonly StoredRecord[],
): (strike: Strike) => boolean {
  const codes = new Map(records.map(({ request, code }) => [request, code]));
  const since = new Map<string, number>();
  const note = (request: string, at: number): void => {
    since.set(request, Math.min(since.get(request) ?? at, at));
  };
  for (const { fault, sent, at } of strikes) {
    if (fault !== "after" && fault !== "replay") continue;
    for (const { request, code } of sent) if (codes.get(request) === code) note(request, at);
  }
  for (const { request, told, ended } of calls) {
    if (told.status === "code" && codes.get(request) === told.code) note(request, ended);
  }
  return ({ sent, at }) => sent.some(({ request }) => (since.get(request) ?? Number.POSITIVE_INFINITY) <= at);
}

export function addHits(some: HitsByFault, more: HitsByFault): HitsByFault {
  const sum = (fault: Fault): Hits => ({
    inFlight: some[fault].inFlight + more[fault].inFlight,
    ownRowStored: some[fault].ownRowStored + more[fault].ownRowStored,
  });
  return {
    before: sum("before"),
    during: sum("during"),
    after: sum("after"),
    ghost: sum("ghost"),
    replay: sum("replay"),
  };
}

/** Of each kind of cut at least so many must have hit. */
export function missingCuts(
  hits: Readonly<Record<Cut, Hits>>,
  least: { readonly inFlight: number; readonly ownRowStored: number },
): readonly string[] {
  return cuts.flatMap((cut) => {
    const { inFlight, ownRowStored } = hits[cut];
    return [
      ...(inFlight < least.inFlight
        ? [`${inFlight} cuts "${cut}" hit an insert in flight, where ${least.inFlight} are needed.`]
        : []),
      ...(ownRowStored < least.ownRowStored
        ? [
            `${ownRowStored} cuts "${cut}" hit one whose own row was stored, where ${least.ownRowStored} are needed.`,
          ]
        : []),
    ];
  });
}
