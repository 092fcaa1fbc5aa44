import type { ShortenRequest } from "../links/shorten.js";
import type { ProblemCode } from "./problem.js";

export type ShortenBody =
  | { readonly request: ShortenRequest }
  | { readonly problem: ProblemCode; readonly detail: string };

/** Reads the body of `POST /api/links`: `{ "url": string, "code"?: string }` in UTF-8, and nothing else. */
export function parseShortenBody(bytes: ArrayBuffer): ShortenBody {
  let body: unknown;
  try {
    // Not by a lenient decoder: a replacement character would be stored in place of what was sent.
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return { problem: "ERR_SHORTENER_BAD_JSON", detail: "The body is not JSON in UTF-8." };
  }
  const wrong = (detail: string): ShortenBody => ({ problem: "ERR_SHORTENER_BAD_REQUEST", detail });

  if (typeof body !== "object" || body === null || Array.isArray(body))
    return wrong('Send an object: {"url": "https://…"}.');
  // A misspelt "code" would otherwise be answered with a code that nobody asked for.
  if (Object.keys(body).some((name) => name !== "url" && name !== "code"))
    return wrong('Only "url" and "code" may be sent.');
  const { url, code } = body as { readonly url?: unknown; readonly code?: unknown };
  if (typeof url !== "string") return wrong('"url" must be a string.');
  if (code !== undefined && typeof code !== "string") return wrong('"code" must be a string, or left out.');
  return { request: { url, code } };
}
