import { idempotencyKey } from "@codemint/core";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { csrf } from "hono/csrf";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type AppEnv, originOf } from "../http/environment.js";
import { failureOf } from "../http/failure.js";
import { report } from "../http/log.js";
import type { StoredLink } from "../links/link.js";
import { targetAdvice } from "../links/target-advice.js";
import type { Assets } from "./assets.js";
import { type Field, type FormState, homePage } from "./home-page.js";
import { forgetCodes, recentCodes, rememberCode } from "./recent-cookie.js";

const MAX_FORM_BYTES = 16_384;

/** The page at `/` and its forms. Everything works without scripts; `public/page.js` only adds to it. */
export function pageRoutes(assets: Assets): Hono<AppEnv> {
  const pages = new Hono<AppEnv>();

  const show = async (
    c: Context<AppEnv>,
    status: ContentfulStatusCode,
    form: FormState,
    result?: StoredLink,
  ): Promise<Response> => {
    const recent = await c.get("services").links.recent(recentCodes(c));
    c.header("Cache-Control", "no-store");
    return c.html(homePage({ assets, origin: originOf(c), form, result, recent }), status);
  };

  // A page of another site must not make links in this browser's name.
  const ownForms = csrf({ origin: (origin, c: Context<AppEnv>) => origin === originOf(c) });

  pages.get("/", async (c) => {
    const code = c.req.query("link");
    const result = code === undefined ? undefined : await c.get("services").links.resolve(code);
    return show(c, 200, emptyForm(), result);
  });

  pages.post("/", ownForms, bodyLimit({ maxSize: MAX_FORM_BYTES }), async (c) => {
    const { url, code, key } = await readForm(c);
    const again = (status: ContentfulStatusCode, field: Field | undefined, message: string) =>
      show(c, status, { url, code, key, error: { field, message } });

    try {
      const outcome = await c.get("services").links.shorten(
        { url, code: code === "" ? undefined : code },
        // The key covers the fields too: going back and sending other ones is another request, not a mismatch.
        { idempotencyKey: idempotencyKey("form", key, url, code) },
      );
      switch (outcome.status) {
        case "created":
        case "replayed":
          rememberCode(c, outcome.link.code);
          return c.redirect(`/?link=${encodeURIComponent(outcome.link.code)}`, 303);
        case "taken":
          return again(409, "code", "This code is taken. Choose another one, or leave the field empty.");
        case "refused":
          return again(outcome.rule === "reserved" ? 409 : 422, "code", outcome.reason);
        case "bad-target":
          return again(422, "url", url === "" ? "Paste an address first." : targetAdvice[outcome.fault]);
      }
    } catch (error) {
      const facts = failureOf(error, true);
      report(c, error, facts);
      if (facts.status !== 503) throw error;
      return again(503, undefined, "The service is busy. Press “Shorten” again: you will not get two links.");
    }
  });

  pages.post("/forget", ownForms, (c) => {
    forgetCodes(c);
    return c.redirect("/", 303);
  });

  return pages;
}

const emptyForm = (): FormState => ({ url: "", code: "", key: crypto.randomUUID() });

async function readForm(c: Context): Promise<FormState> {
  const body = await c.req.parseBody();
  const text = (name: string): string => {
    const value = body[name];
    // People paste blanks along with an address, and never mean them.
    return typeof value === "string" ? value.trim() : "";
  };
  const key = text("key");
  return {
    url: text("url"),
    code: text("code"),
    key: /^[0-9a-f-]{36}$/.test(key) ? key : crypto.randomUUID(),
  };
}
