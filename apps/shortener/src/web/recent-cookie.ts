import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { type AppEnv, originOf } from "../http/environment.js";

/**
 * Which links this browser made, in a cookie of codes. A list of everybody's links would show strangers where each one leads;
 * a list in the browser's own storage would need scripts.
 */
const NAME = "recent";
const MOST = 8;
const DAYS = 30;

/** The codes, newest first. They come from the browser: good for looking up what anybody may look up, and nothing else. */
export function recentCodes(c: Context<AppEnv>): readonly string[] {
  const codes = (getCookie(c, NAME) ?? "").split(".").filter((code) => /^[A-Za-z0-9_-]{1,64}$/.test(code));
  return [...new Set(codes)].slice(0, MOST);
}

export function rememberCode(c: Context<AppEnv>, code: string): void {
  const codes = [code, ...recentCodes(c).filter((other) => other !== code)].slice(0, MOST);
  write(c, codes.join("."), DAYS * 86_400);
}

export function forgetCodes(c: Context<AppEnv>): void {
  write(c, "", 0);
}

function write(c: Context<AppEnv>, value: string, maxAge: number): void {
  setCookie(c, NAME, value, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: originOf(c).startsWith("https:"),
    maxAge,
  });
}
