import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "./fault.js";

/** One request on its way, as each wire gives it to the faults. */
export interface Exchange<Request, Reply, Answer> {
  readonly request: Request;
  /** Hands the request to the server. Resolves with its reply; rejects where the connection ended before the reply did. */
  send(): Promise<Reply>;
  /** Resolves when the client's side has the reply. */
  deliver(reply: Reply): Promise<void>;
  answer(answer: Answer): Promise<void>;
  /** Ends the client's connection. */
  cut(): void;
}

/** How a fault and the test that asked for it meet. */
export interface Meeting {
  /** It has struck: what its name says has been done. */
  strike(): void;
  /** Resolves when the test lets go of what is held. */
  readonly released: Promise<void>;
}

/** Carries a request to the server and its reply back, with what befalls them on the way. */
export async function carry<Request, Reply, Answer>(
  exchange: Exchange<Request, Reply, Answer>,
  fault: Fault<Answer> | undefined,
  { strike, released }: Meeting,
): Promise<void> {
  switch (fault?.kind) {
    case undefined:
      return exchange.deliver(await exchange.send());
    case "cut": {
      const sent = fault.when === "before" ? undefined : exchange.send();
      if (fault.when === "after") await sent;
      exchange.cut();
      strike();
      await sent?.catch(() => {});
      return;
    }
    case "hold": {
      if (fault.what === "request") {
        strike();
        await released;
        return exchange.deliver(await exchange.send());
      }
      const reply = await exchange.send();
      strike();
      await released;
      return exchange.deliver(reply);
    }
    case "ghost":
      exchange.cut();
      strike();
      await released;
      await exchange.send();
      return;
    case "delay":
      strike();
      await wait(fault.milliseconds);
      return exchange.deliver(await exchange.send());
    case "replay": {
      const reply = await exchange.send();
      await exchange.send();
      strike();
      return exchange.deliver(reply);
    }
    case "answer":
      if (fault.acted) await exchange.send();
      strike();
      return exchange.answer(fault.answer);
  }
}
