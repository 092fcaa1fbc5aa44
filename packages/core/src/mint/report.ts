import type { CodemintError } from "../errors/codemint-error.js";
import type { Context, Request } from "./context.js";
import type { MintEvent } from "./events.js";
import { observe } from "./observe.js";
import type { StepEvent, StepResult, StepState } from "./step.js";

function tell<R>({ emit }: Context<R>, event: MintEvent): void {
  observe(emit, event);
}

export const report = {
  progress<R>(
    context: Context<R>,
    { operation }: Request<R>,
    event: StepEvent<CodemintError>,
    next: StepState,
    before: StepState,
  ): void {
    if (event.type === "refused") tell(context, { type: "refused", operation, rule: event.rule });
    if (next.collisions > before.collisions) {
      tell(context, { type: "collision", operation, collisions: next.collisions });
    }
    if ((event.type === "failed" || event.type === "undrawn") && next.resends > before.resends) {
      tell(context, { type: "resent", operation, resends: next.resends, after: event.error.code });
    }
  },

  done<R>(context: Context<R>, { operation }: Request<R>, state: StepState, result: StepResult): void {
    const replayed = result.status === "minted" && result.replayed;
    const { draws, collisions } = state;
    tell(context, { type: "done", operation, status: result.status, replayed, draws, collisions });
  },

  failed<R>(context: Context<R>, { operation }: Request<R>, error: CodemintError): void {
    tell(context, { type: "failed", operation, error });
  },
};
