import { html } from "hono/html";
import type { Assets } from "./assets.js";

/** Escaped HTML, as hono's `html` makes it. */
export type Html = ReturnType<typeof html>;

export interface LayoutParts {
  readonly assets: Assets;
  /** Read out first, so the news comes first: "Error: …", "Your short link". */
  readonly title: string;
  readonly main: Html;
}

/** What every page has around it. */
export function layout({ assets, title, main }: LayoutParts): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" content="#f4f6f1" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#0d1411" media="(prefers-color-scheme: dark)">
    <title>${title} · codemint</title>
    <link rel="icon" href="${assets.icon.path}" type="image/svg+xml">
    <link rel="stylesheet" href="${assets.style.path}">
    <script src="${assets.script.path}" type="module"></script>
  </head>
  <body>
    <header class="bar">
      <a class="brand" href="/"><img src="${assets.icon.path}" alt="" width="28" height="28">codemint</a>
    </header>
    <main>${main}</main>
    <footer class="foot">
      <p>Every code is minted once. There is an API as well: <code>POST /api/links</code>.</p>
    </footer>
  </body>
</html>`;
}
