import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Hono } from "hono";
import type { AppEnv } from "../http/environment.js";

export interface Asset {
  /** Holds a digest of the content, so that it may be cached for good. */
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

export interface Assets {
  readonly style: Asset;
  readonly script: Asset;
  readonly icon: Asset;
}

/** Reads the page's files from `public/`, once. */
export function loadAssets(): Assets {
  return {
    style: load("style.css", "text/css; charset=utf-8"),
    script: load("page.js", "text/javascript; charset=utf-8"),
    icon: load("icon.svg", "image/svg+xml"),
  };
}

function load(name: string, type: string): Asset {
  const body = readFileSync(new URL(`../../public/${name}`, import.meta.url), "utf8");
  const digest = createHash("sha256").update(body).digest("hex").slice(0, 12);
  return { path: `/assets/${digest}/${name}`, type, body };
}

export function assetRoutes(assets: Assets): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const { path, type, body } of Object.values<Asset>({ ...assets })) {
    routes.get(path, (c) =>
      c.body(body, 200, { "Content-Type": type, "Cache-Control": "public, max-age=31536000, immutable" }),
    );
  }
  return routes;
}
