import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "./environment.js";

const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    scriptSrc: ["'self'"],
    imgSrc: ["'self'"],
    connectSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
  },
  // Not "no-referrer": browsers would then send "Origin: null" with the form, and it could not be told from a forgery.
  referrerPolicy: "same-origin",
  xFrameOptions: "DENY",
  strictTransportSecurity: false,
  permissionsPolicy: { camera: [], geolocation: [], microphone: [], clipboardWrite: ["self"] },
});

/** Security headers on every answer. HTTPS is made binding only where the service is known to be reached by it. */
export const security: MiddlewareHandler<AppEnv> = async (c, next) => {
  await headers(c, next);
  // A short link may stand wherever a link may: as the source of an image on another site, too.
  if (c.res.status === 302) c.header("Cross-Origin-Resource-Policy", "cross-origin");
  if (c.get("services").publicUrl?.startsWith("https:")) {
    c.header("Strict-Transport-Security", "max-age=15552000");
  }
};
