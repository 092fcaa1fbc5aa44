import type { MaybePromise } from "@codemint/core";
import type { Context } from "hono";
import type { Links } from "../links/links.js";

/** What the routes need. It is given to them with each request, so that the route table stands before its services do. */
export interface Services {
  readonly links: Links;
  /** Throws if the database does not answer. */
  readonly ping: () => MaybePromise<void>;
  /** The origin of short links; the request's own if undefined. */
  readonly publicUrl: string | undefined;
}

export interface AppEnv {
  readonly Variables: { services: Services };
}

/** The origin that this visitor's short links begin with. */
export function originOf(c: Context<AppEnv>): string {
  return c.get("services").publicUrl ?? new URL(c.req.url).origin;
}
