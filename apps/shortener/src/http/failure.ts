import { isCodemintError } from "@codemint/core";
import type { ProblemFacts } from "./problem.js";

const RETRY_SECONDS = 1;

/**
 * What to tell a client whose request failed.
 *
 * @param keyed the request carried an idempotency key, so that repeating it cannot make a second link
 */
export function failureOf(error: unknown, keyed: boolean): ProblemFacts {
  if (!isCodemintError(error)) {
    return { status: 500, code: "ERR_SHORTENER_INTERNAL", detail: "Something went wrong in the service." };
  }
  const { code } = error;
  switch (code) {
    case "ERR_CODEMINT_IDEMPOTENCY_MISMATCH":
      return {
        status: 422,
        code,
        detail: "This Idempotency-Key was used for another request. Use a new key for a new request.",
      };
    case "ERR_CODEMINT_OUTCOME_UNKNOWN":
      return {
        status: 503,
        code,
        detail: keyed
          ? "It is unknown whether the link was stored. Send the same request again with the same Idempotency-Key."
          : "It is unknown whether the link was stored. Sent again, the request may make a second link; with an " +
            "Idempotency-Key it would not.",
        retryAfter: keyed ? RETRY_SECONDS : undefined,
      };
    case "ERR_CODEMINT_ABORTED":
    case "ERR_CODEMINT_CONTENTION":
    case "ERR_CODEMINT_THROTTLED":
    case "ERR_CODEMINT_UNAVAILABLE":
      return {
        status: 503,
        code,
        detail: "The database is busy and nothing was stored. Send the same request again.",
        retryAfter: RETRY_SECONDS,
      };
    case "ERR_CODEMINT_RESOURCE":
    case "ERR_CODEMINT_READ_ONLY":
    case "ERR_CODEMINT_CLOSED":
      return { status: 503, code, detail: "The database takes no new links at present. Nothing was stored." };
    default:
      return { status: 500, code, detail: "Something went wrong in the service." };
  }
}
