import type { FaultProxy } from "@codemint/testbed/proxy";
import { type Fault, onTheWire } from "../faults.js";
import type { InsertGate, Interference, Sent } from "./wire.js";

/** Puts faults on the requests of a wire in which `insertsOf` finds inserts. */
export function interfereOn<Request, Answer>(
  proxy: FaultProxy<Request, Answer>,
  insertsOf: (request: Request) => readonly Sent[],
): (interference: Interference) => () => Promise<void> {
  return ({ decide, struck }) => {
    const chosen = new Map<Request, { readonly sent: readonly Sent[]; readonly fault: Fault }>();
    const rule = proxy.each(
      (request) => {
        const sent = insertsOf(request);
        const fault = sent.length === 0 ? undefined : decide(sent);
        if (fault === undefined) return undefined;
        chosen.set(request, { sent, fault });
        return onTheWire[fault];
      },
      (request) => {
        const choice = chosen.get(request);
        chosen.delete(request);
        if (choice !== undefined) struck(choice.sent, choice.fault);
      },
    );
    return () => rule.end();
  };
}

/** Holds the inserts of a wire, and tells which are held. */
export function gateOn<Request, Answer>(
  proxy: FaultProxy<Request, Answer>,
  insertsOf: (request: Request) => readonly Sent[],
): () => InsertGate {
  return () => {
    const held: Sent[] = [];
    const gate = proxy.gate((request) => {
      const sent = insertsOf(request);
      held.push(...sent);
      return sent.length > 0;
    });
    return {
      async until(enough) {
        for (let count = 1; !enough(held); count += 1) await gate.until(count);
      },
      open: gate.open,
    };
  };
}
