import { STATUS_CODES } from "node:http";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** The service's own stable codes with their HTTP status. Those of codemint (`ERR_CODEMINT_…`) come beside them. */
export const problemStatus = {
  ERR_SHORTENER_BAD_JSON: 400,
  ERR_SHORTENER_BAD_IDEMPOTENCY_KEY: 400,
  ERR_SHORTENER_NOT_FOUND: 404,
  ERR_SHORTENER_CODE_TAKEN: 409,
  ERR_SHORTENER_CODE_RESERVED: 409,
  ERR_SHORTENER_TOO_LARGE: 413,
  ERR_SHORTENER_MEDIA_TYPE: 415,
  ERR_SHORTENER_BAD_REQUEST: 422,
  ERR_SHORTENER_BAD_URL: 422,
  ERR_SHORTENER_BAD_CODE: 422,
  ERR_SHORTENER_INTERNAL: 500,
  ERR_SHORTENER_NOT_READY: 503,
} as const satisfies Readonly<Record<string, ContentfulStatusCode>>;

export type ProblemCode = keyof typeof problemStatus;

/** An answer of `application/problem+json` (RFC 9457) that carries one of the service's own codes. */
export function problem(c: Context, code: ProblemCode, detail: string): Response {
  return problemResponse(c, { status: problemStatus[code], code, detail });
}

export interface ProblemFacts {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  /** A sentence or two for the client's developer. */
  readonly detail: string;
  /** Seconds; set only where the same request may be sent again without harm. */
  readonly retryAfter?: number | undefined;
}

export function problemResponse(c: Context, { status, code, detail, retryAfter }: ProblemFacts): Response {
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  c.header("Cache-Control", "no-store");
  // The type is about:blank, for which the RFC asks that the title be the status phrase.
  const body = { title: STATUS_CODES[status] ?? "Error", status, detail, code };
  return c.body(JSON.stringify(body), status, { "Content-Type": "application/problem+json" });
}
