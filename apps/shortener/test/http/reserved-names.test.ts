import { Hono } from "hono";
import { expect, test } from "vitest";
import { createRoutes } from "../../src/app.js";
import type { AppEnv } from "../../src/http/environment.js";
import { reservedNames } from "../../src/http/reserved-names.js";
import { startService } from "../support/service.js";

test("the first segments of fixed paths are reserved, once each", () => {
  const routes = new Hono<AppEnv>()
    .get("/", (c) => c.text(""))
    .get("/pricing", (c) => c.text(""))
    .post("/pricing", (c) => c.text(""))
    .route(
      "/help",
      new Hono<AppEnv>().get("/:topic", (c) => c.text("")),
    )
    .get("/:code", (c) => c.text(""))
    .get("/*", (c) => c.text(""));
  expect(reservedNames(routes)).toEqual(["pricing", "help"]);
});

test("a new route of the service is reserved by itself", () => {
  const before = reservedNames(createRoutes());
  const after = reservedNames(createRoutes().get("/pricing", (c) => c.text("")));
  expect(after.filter((name) => !before.includes(name))).toEqual(["pricing"]);
});

test("no link can be made with the name of a route", async () => {
  const service = await startService();
  const names = reservedNames(createRoutes());
  expect(names).toEqual(expect.arrayContaining(["api", "assets", "forget", "healthz", "readyz"]));
  for (const code of names) {
    const response = await service.post({ url: "https://example.com/", code });
    expect([code, response.status]).toEqual([code, 409]);
  }
  expect(service.rows()).toEqual([]);
});
