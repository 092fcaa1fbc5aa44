import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const remedy =
  "The page's tests need Chromium. Install it (Debian: apt-get install chromium), or name one in CODEMINT_CHROMIUM.";

const executable = process.env["CODEMINT_CHROMIUM"] ?? places.find((place) => existsSync(place));

/** Without a browser these tests fail in continuous integration; elsewhere they are left out, and it is said. */
export const noBrowser = executable === undefined && process.env["CI"] !== "true";
if (noBrowser) console.warn(`NOT RUN: ${remedy}`);

export async function launchBrowser(): Promise<Browser> {
  if (executable === undefined) throw new Error(remedy);
  return chromium.launch({
    executablePath: executable,
    headless: true,
    args: [
      // Containers often run as root, where Chromium's sandbox does not start. The pages are our own.
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
