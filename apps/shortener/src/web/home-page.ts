import { html } from "hono/html";
import { MAX_CODE_LENGTH } from "../links/custom-code.js";
import type { StoredLink } from "../links/link.js";
import { MAX_TARGET_LENGTH } from "../links/target.js";
import type { Assets } from "./assets.js";
import { type Html, layout } from "./layout.js";
import { qrCode } from "./qr-code.js";

export type Field = "url" | "code";

/** What the form shows, as the visitor left it. */
export interface FormState {
  readonly url: string;
  readonly code: string;
  /** Sent along, so that a form sent twice makes one link. */
  readonly key: string;
  /** `field` is undefined if no field is at fault. */
  readonly error?: { readonly field: Field | undefined; readonly message: string } | undefined;
}

export interface HomeParts {
  readonly assets: Assets;
  readonly origin: string;
  readonly form: FormState;
  readonly result?: StoredLink | undefined;
  readonly recent: readonly StoredLink[];
}

/** The page at `/`: the form, the link that was just made, and this browser's other links. */
export function homePage({ assets, origin, form, result, recent }: HomeParts): Html {
  const title = form.error ? `Error: ${form.error.message}` : result ? "Your short link" : "Shorten a link";
  const others = recent.filter(({ code }) => code !== result?.code);
  return layout({
    assets,
    title,
    main: html`
      ${result === undefined ? intro() : ticket(result, origin)}
      ${formSection(form, origin, result !== undefined)}
      ${others.length > 0 && recentSection(others, origin)}`,
  });
}

const intro = (): Html => html`
  <div class="intro">
    <h1>Long link in, short link out.</h1>
    <p class="lead">Paste an address. It gets a short code that no other link will ever have.</p>
  </div>`;

/** Without scheme: what a person says or writes down. */
const spoken = (origin: string): string => origin.replace(/^https?:\/\//, "");

const copyButton = (text: string, name: string): Html =>
  html`<button type="button" class="button button-quiet" data-copy="${text}" aria-label="Copy ${name}" hidden>Copy</button>`;

function ticket({ code, url }: StoredLink, origin: string): Html {
  const short = `${origin}/${code}`;
  const shown = `${spoken(origin)}/${code}`;
  return html`
    <section class="ticket" aria-labelledby="result" id="ticket">
      <div class="ticket-body">
        <h1 id="result" class="ticket-title" tabindex="-1" autofocus>Your short link</h1>
        <p class="ticket-link"><a href="${short}">${spoken(origin)}/<wbr><strong>${code}</strong></a></p>
        <p class="ticket-target"><span class="quiet">leads to</span> ${url}</p>
        <p class="actions">
          <button type="button" class="button" data-copy="${short}" hidden>Copy link</button>
          <a class="button button-quiet" href="${short}" rel="noreferrer">Open</a>
        </p>
      </div>
      <figure class="ticket-stub" role="img" aria-label="QR code of ${shown}">${qrCode(short)}</figure>
    </section>`;
}

function formSection({ url, code, key, error }: FormState, origin: string, again: boolean): Html {
  const describing = (field: Field) => {
    const hints = [error?.field === field && `${field}-error`, field === "code" && "code-status"].filter(
      Boolean,
    );
    const described = hints.length > 0 && html` aria-describedby="${hints.join(" ")}"`;
    return html`${described}${error?.field === field && html` aria-invalid="true" autofocus`}`;
  };
  const message = (field: Field) =>
    error?.field === field && html`<p class="error" id="${field}-error">${error.message}</p>`;
  return html`
    <form class="card" method="post" action="/" novalidate aria-label="Shorten a link">
      ${again && html`<h2>Shorten another</h2>`}
      ${error && error.field === undefined && html`<p class="error" role="alert" tabindex="-1" autofocus>${error.message}</p>`}
      <input type="hidden" name="key" value="${key}">
      <div class="field">
        <label for="url">Address to shorten</label>
        <input id="url" name="url" type="url" inputmode="url" value="${url}" placeholder="https://example.com/a/long/path"
          required maxlength="${MAX_TARGET_LENGTH}" autocomplete="off" autocapitalize="off" spellcheck="false"${describing("url")}>
        ${message("url")}
      </div>
      <div class="field">
        <label for="code">Custom code <span class="quiet">(optional)</span></label>
        <div class="prefixed">
          <span class="prefix">${spoken(origin)}/</span>
          <input id="code" name="code" type="text" value="${code}" placeholder="spring-sale" maxlength="${MAX_CODE_LENGTH}"
            autocomplete="off" autocapitalize="off" spellcheck="false"${describing("code")}>
        </div>
        ${message("code")}
        <p class="status" id="code-status" role="status">Letters, digits, hyphens and underscores. Empty: a random code.</p>
      </div>
      <button class="button button-main" type="submit">Shorten</button>
    </form>`;
}

function recentSection(links: readonly StoredLink[], origin: string): Html {
  return html`
    <section class="recent" aria-labelledby="recent">
      <div class="recent-head">
        <h2 id="recent">Your recent links</h2>
        <form method="post" action="/forget"><button class="link-button" type="submit">Forget them</button></form>
      </div>
      <p class="quiet">Remembered by this browser for 30 days, and shown to nobody else. Forgotten links still work.</p>
      <ul>
        ${links.map(
          ({ code, url }) => html`
            <li>
              <div class="recent-text">
                <a href="/?link=${code}" aria-label="Details of ${code}">${code}</a>
                <span class="quiet recent-target" title="${url}">${url}</span>
              </div>
              ${copyButton(`${origin}/${code}`, code)}
            </li>`,
        )}
      </ul>
    </section>`;
}
