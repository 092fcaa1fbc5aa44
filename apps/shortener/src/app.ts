import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { apiRoutes } from "./http/api.js";
import type { AppEnv, Services } from "./http/environment.js";
import { failureOf } from "./http/failure.js";
import { healthRoutes } from "./http/health.js";
import { report } from "./http/log.js";
import { problem } from "./http/problem.js";
import { redirectRoutes } from "./http/redirect.js";
import { security } from "./http/security.js";
import { assetRoutes, loadAssets } from "./web/assets.js";
import { type Message, messagePage } from "./web/message-page.js";
import { pageRoutes } from "./web/page-routes.js";

const assets = loadAssets();

/** The whole route table. It needs no services yet: the names that it occupies are known before the first link is made. */
export function createRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .route("/", healthRoutes())
    .route("/api", apiRoutes())
    .route("/", assetRoutes(assets))
    .route("/", pageRoutes(assets))
    .route("/", redirectRoutes());
}

/** The service over HTTP, without a server: `app.fetch` answers a request. */
export function createApp(routes: Hono<AppEnv>, services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set("services", services);
    await next();
  });
  app.use(security);
  app.route("/", routes);

  app.notFound((c) =>
    /^\/api(?:\/|$)/.test(c.req.path)
      ? problem(c, "ERR_SHORTENER_NOT_FOUND", "There is no such resource.")
      : page(c, 404, {
          heading: "No link here",
          text: "This short link leads nowhere. Look at it again: capitals and small letters differ.",
        }),
  );

  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) {
      return page(c, error.status as ContentfulStatusCode, refusals[error.status] ?? otherRefusal);
    }
    const facts = failureOf(error, false);
    report(c, error, facts);
    return page(c, facts.status, {
      heading: "Something went wrong",
      text: "The service could not answer. It has been noted; try again in a moment.",
    });
  });

  return app;
}

type Words = Omit<Message, "status">;

const otherRefusal: Words = {
  heading: "That did not work",
  text: "The service could not make sense of the request.",
};

const refusals: Readonly<Record<number, Words>> = {
  403: { heading: "Sent from elsewhere", text: "This form was sent from another site, so nothing was done." },
  413: { heading: "Too much at once", text: "The form was larger than any address needs to be." },
};

function page(c: Context<AppEnv>, status: ContentfulStatusCode, words: Words): Response | Promise<Response> {
  c.header("Cache-Control", "no-store");
  return c.html(messagePage(assets, { status, ...words }), status);
}
