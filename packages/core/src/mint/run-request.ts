import type { CodemintError } from "../errors/codemint-error.js";
import type { Deadline } from "../flow/deadline.js";
import type { Steps } from "../flow/flow.js";
import { type Context, type Request, rulesFor } from "./context.js";
import { requestFailure } from "./failures.js";
import { performDraw, performEstimate, performInsert, performWait } from "./perform.js";
import { report } from "./report.js";
import { type Step, type StepCommand, type StepEvent, type StepResult, step } from "./step.js";

type Command = StepCommand<CodemintError>;
type Performed = Exclude<Command, { do: "return" | "throw" }>;

/** Whether a request may sleep between two tries; the synchronous minter sends again at once. */
export type Patience = "waits" | "at-once";

/** Drives one request from its first step to its result or its coded error. */
export function* requestSteps<R>(
  context: Context<R>,
  request: Request<R>,
  first: Step<never>,
  deadline: Deadline,
  patience: Patience,
): Steps<StepResult> {
  const rules = rulesFor(context, request);
  let current: Step<CodemintError> = first;
  for (;;) {
    const { state, command } = current;
    if (command.do === "return") {
      report.done(context, request, state, command.result);
      return command.result;
    }
    if (command.do === "throw") {
      const error = requestFailure(context, request, state, command.failure);
      report.failed(context, request, error);
      throw error;
    }
    const event = yield* perform(context, request, command, deadline, patience);
    const next = step(state, event, rules);
    report.progress(context, request, event, next.state, state);
    current = next;
  }
}

function perform<R>(
  context: Context<R>,
  request: Request<R>,
  command: Performed,
  deadline: Deadline,
  patience: Patience,
): Steps<StepEvent<CodemintError>> {
  switch (command.do) {
    case "draw":
      return performDraw(context, request, command, deadline);
    case "insert":
      return performInsert(context, request, command.code, deadline);
    case "wait":
      return patience === "waits" ? performWait(command.ms, deadline) : noWait();
    case "estimate":
      return performEstimate(context, deadline);
  }
}

// biome-ignore lint/correctness/useYield: steps that meet no promise still have the type of steps.
function* noWait(): Steps<StepEvent<CodemintError>> {
  return { type: "waited" };
}
