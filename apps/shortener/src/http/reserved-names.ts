import type { Hono } from "hono";
import type { AppEnv } from "./environment.js";

/** The first segment of every fixed path in the route table: a link with such a code could never be followed. */
export function reservedNames(routes: Hono<AppEnv>): readonly string[] {
  const first = routes.routes.map(({ path }) => path.split("/")[1] ?? "");
  return [...new Set(first.filter((segment) => segment !== "" && !/[*:]/.test(segment)))];
}
