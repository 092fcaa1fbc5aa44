import { Hono } from "hono";
import type { AppEnv } from "./environment.js";
import { problem } from "./problem.js";

/** `/healthz`: the process answers. `/readyz`: the database does as well. */
export function healthRoutes(): Hono<AppEnv> {
  const health = new Hono<AppEnv>();

  health.get("/healthz", (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));

  health.get("/readyz", async (c) => {
    try {
      await c.get("services").ping();
    } catch {
      return problem(c, "ERR_SHORTENER_NOT_READY", "The database does not answer.");
    }
    return c.json({ status: "ready" }, 200, { "Cache-Control": "no-store" });
  });

  return health;
}
