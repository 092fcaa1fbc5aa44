import { html } from "hono/html";
import type { Assets } from "./assets.js";
import { type Html, layout } from "./layout.js";

export interface Message {
  readonly status: number;
  readonly heading: string;
  readonly text: string;
}

/** A page that says one thing: that there is no such link, or that something went wrong. */
export function messagePage(assets: Assets, { status, heading, text }: Message): Html {
  return layout({
    assets,
    title: heading,
    main: html`
      <section class="message">
        <p class="message-status" aria-hidden="true">${status}</p>
        <h1>${heading}</h1>
        <p class="lead">${text}</p>
        <p><a class="button" href="/">Make a short link</a></p>
      </section>`,
  });
}
