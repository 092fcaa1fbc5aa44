import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { StoredLink } from "../links/link.js";
import { targetAdvice } from "../links/target-advice.js";
import { type AppEnv, originOf } from "./environment.js";
import { failureOf } from "./failure.js";
import { parseIdempotencyKey } from "./idempotency-key.js";
import { report } from "./log.js";
import { problem, problemResponse } from "./problem.js";
import { parseShortenBody } from "./shorten-body.js";

/** Far more than the longest URL and code need, escapes included. */
const MAX_BODY_BYTES = 16_384;

const present = (link: StoredLink, origin: string) => ({
  code: link.code,
  url: link.url,
  shortUrl: `${origin}/${link.code}`,
  createdAt: link.created,
});

/** The JSON API; its errors are `application/problem+json`. */
export function apiRoutes(): Hono<AppEnv> {
  const api = new Hono<AppEnv>();

  api.onError((error, c) => {
    const facts = failureOf(error, c.req.header("Idempotency-Key") !== undefined);
    report(c, error, facts);
    return problemResponse(c, facts);
  });

  api.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });

  api.post(
    "/links",
    async (c, next) => {
      if (/^application\/json\s*(?:;|$)/i.test(c.req.header("Content-Type") ?? "")) return next();
      return problem(c, "ERR_SHORTENER_MEDIA_TYPE", "Send the request as application/json.");
    },
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) =>
        problem(c, "ERR_SHORTENER_TOO_LARGE", `The body may have at most ${MAX_BODY_BYTES} bytes.`),
    }),
    async (c) => {
      const header = c.req.header("Idempotency-Key");
      const idempotencyKey = header === undefined ? undefined : parseIdempotencyKey(header);
      if (header !== undefined && idempotencyKey === undefined) {
        const detail =
          "An Idempotency-Key has 1 to 255 printable ASCII characters, with or without quotation marks around.";
        return problem(c, "ERR_SHORTENER_BAD_IDEMPOTENCY_KEY", detail);
      }
      const body = parseShortenBody(await c.req.arrayBuffer());
      if ("problem" in body) return problem(c, body.problem, body.detail);

      const outcome = await c.get("services").links.shorten(body.request, { idempotencyKey });
      switch (outcome.status) {
        case "created":
        case "replayed": {
          const link = present(outcome.link, originOf(c));
          return c.json(link, outcome.status === "created" ? 201 : 200, { Location: link.shortUrl });
        }
        case "taken":
          return problem(c, "ERR_SHORTENER_CODE_TAKEN", "Another link has this code. Choose another one.");
        case "refused":
          return outcome.rule === "reserved"
            ? problem(c, "ERR_SHORTENER_CODE_RESERVED", outcome.reason)
            : problem(c, "ERR_SHORTENER_BAD_CODE", outcome.reason);
        case "bad-target":
          return problem(c, "ERR_SHORTENER_BAD_URL", targetAdvice[outcome.fault]);
      }
    },
  );

  api.get("/links/:code", async (c) => {
    const link = await c.get("services").links.resolve(c.req.param("code"));
    if (link === undefined) return problem(c, "ERR_SHORTENER_NOT_FOUND", "No link has this code.");
    return c.json(present(link, originOf(c)));
  });

  // The code is a parameter, not a path segment, since a client's URL parser would resolve a code such as "..".
  api.get("/availability", async (c) => {
    const code = c.req.query("code");
    if (code === undefined) return problem(c, "ERR_SHORTENER_BAD_REQUEST", 'Name the code: "?code=…".');
    return c.json({ code, ...(await c.get("services").links.availability(code)) });
  });

  return api;
}
