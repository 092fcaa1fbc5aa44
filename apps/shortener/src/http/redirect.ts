import { Hono } from "hono";
import { locationOf } from "../links/target.js";
import type { AppEnv } from "./environment.js";

/** `/:code`, which is what all the rest is for. Registered last: a fixed path always goes first. */
export function redirectRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get("/:code", async (c) => {
    const link = await c.get("services").links.resolve(c.req.param("code"));
    return link === undefined ? c.notFound() : c.redirect(locationOf(link.url), 302);
  });
  return routes;
}
