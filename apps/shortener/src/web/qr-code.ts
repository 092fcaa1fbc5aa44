import { raw } from "hono/html";
import { renderSVG } from "uqr";
import type { Html } from "./layout.js";

/** The text as a QR code: inline SVG, dark on white in either colour scheme, since many scanners read nothing else. */
export function qrCode(text: string): Html {
  return raw(
    renderSVG(text, { ecc: "M", border: 2, pixelSize: 4 }).replace("<svg ", '<svg aria-hidden="true" '),
  );
}
