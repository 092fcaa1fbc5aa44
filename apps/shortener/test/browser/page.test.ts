import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startService, type TestService } from "../support/service.js";
import { launchBrowser, noBrowser } from "./chromium.js";

const screenshots = fileURLToPath(new URL("../screenshots/", import.meta.url));
const url = "https://en.wikipedia.org/wiki/Mint_(coin)";

describe.skipIf(noBrowser)("the page in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  /** A fresh service and a fresh browser profile. Whatever the page complains about fails the test. */
  async function open(options: BrowserContextOptions = {}): Promise<{ page: Page; service: TestService }> {
    const service = await startService();
    const context = await browser.newContext({ baseURL: service.origin, ...options });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      // That the page itself was answered with 404, 409 or 422 is what some tests are about.
      if (message.type() === "error" && !/status of 4(04|09|22)/.test(message.text()))
        complaints.push(message.text());
    });
    onTestFinished(async () => {
      await context.close();
      expect(complaints).toEqual([]);
    });
    await page.goto("/");
    return { page, service };
  }

  const shorten = async (page: Page, target: string, code = ""): Promise<void> => {
    await page.getByLabel("Address to shorten").fill(target);
    await page.getByLabel("Custom code").fill(code);
    await page.getByRole("button", { name: "Shorten", exact: true }).click();
  };

  test("makes a link, moves the focus to it, copies it and follows it", async () => {
    const { page, service } = await open();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: service.origin });
    const target = `${service.origin}/healthz?a=b`;
    await shorten(page, target);

    await page.getByRole("heading", { name: "Your short link" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("result");
    const [row] = service.rows();
    const short = `${service.origin}/${row?.code}`;
    expect(await page.getByRole("img", { name: "QR code of" }).isVisible()).toBe(true);

    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(short);

    await page.getByRole("link", { name: "Open" }).click();
    await page.waitForURL(target);
  });

  test("tells while a custom code is typed whether it can be had", async () => {
    const { page, service } = await open();
    await service.post({ url, code: "taken" });
    const code = page.getByLabel("Custom code");
    const status = page.getByRole("status").filter({ hasText: /./ });
    expect(await status.textContent()).toContain("Letters, digits");
    for (const [typed, answer] of [
      ["spring-sale", "This code is free."],
      ["taken", "This code is taken."],
      ["Admin", "kept for the service itself"],
      ["a b", "letters, digits"],
      ["", "Letters, digits"],
    ] as const) {
      await code.fill(typed);
      await status.filter({ hasText: answer }).waitFor();
    }
    await shorten(page, url, "spring-sale");
    await page.getByRole("link", { name: "/spring-sale" }).waitFor();
  });

  test("a code that is taken: says so, keeps what was typed and goes to the field", async () => {
    const { page, service } = await open();
    await service.post({ url, code: "taken" });
    await shorten(page, "https://example.com/mine", "taken");
    await page.getByText("This code is taken. Choose another one").waitFor();
    const code = page.getByLabel("Custom code");
    expect(await code.inputValue()).toBe("taken");
    expect(await page.getByLabel("Address to shorten").inputValue()).toBe("https://example.com/mine");
    expect(
      await code.evaluate((field) => [field === document.activeElement, field.getAttribute("aria-invalid")]),
    ).toEqual([true, "true"]);
    await code.fill("free");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "/free" }).waitFor();
  });

  test("an address that is none: says so and goes to the field", async () => {
    const { page, service } = await open();
    await shorten(page, "example.com");
    await page.getByText("This is not a whole web address.").waitFor();
    expect(await page.title()).toMatch(/^Error: This is not a whole web address/);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("url");
    expect(service.rows()).toEqual([]);
  });

  test("pressed twice, it makes one link; back and changed, another", async () => {
    const { page, service } = await open();
    await page.getByLabel("Address to shorten").fill(url);
    await page.getByRole("button", { name: "Shorten", exact: true }).dblclick();
    await page.getByRole("heading", { name: "Your short link" }).waitFor();
    expect(service.rows()).toHaveLength(1);

    await page.goBack();
    await shorten(page, "https://example.com/another");
    await page.getByText("https://example.com/another").first().waitFor();
    expect(service.rows()).toHaveLength(2);
  });

  test("remembers this browser's links until it is told to forget them", async () => {
    const { page } = await open();
    await shorten(page, url, "one");
    await page.getByRole("link", { name: "/one" }).waitFor();
    await shorten(page, url, "two");
    await page.getByRole("link", { name: "/two" }).waitFor();
    const recent = page.getByRole("region", { name: "Your recent links" });
    expect(await recent.getByRole("link").allTextContents()).toEqual(["one"]);
    await recent.getByRole("link", { name: "one" }).click();
    await page.getByRole("link", { name: "/one" }).waitFor();
    await page.getByRole("button", { name: "Forget them" }).click();
    await page.waitForURL("/");
    expect(await recent.count()).toBe(0);
  });

  test("can be used by keyboard alone, with a focus that shows", async () => {
    const { page, service } = await open();
    const focused: string[] = [];
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press("Tab");
      const [name, outline] = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const framed = element.closest(".prefixed") ?? element;
        return [element.id || (element.textContent ?? "").trim(), getComputedStyle(framed).outlineStyle];
      });
      expect([name, outline]).toEqual([name, "solid"]);
      focused.push(String(name));
      if (name === "url") await page.keyboard.type(url);
    }
    expect(focused).toEqual(["codemint", "url", "code", "Shorten"]);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Your short link" }).waitFor();
    expect(service.rows()).toHaveLength(1);
  });

  test("does all of it without scripts", async () => {
    const { page, service } = await open({ javaScriptEnabled: false });
    await shorten(page, "nothing");
    expect(await page.locator("#url-error").textContent()).toContain("not a whole web address");
    await shorten(page, url, "mine");
    await page.getByRole("link", { name: "/mine" }).waitFor();
    expect(await page.getByRole("button", { name: "Copy link" }).count()).toBe(0);
    expect(service.rows()).toMatchObject([{ code: "mine", url }]);
    await shorten(page, url, "mine");
    expect(await page.locator("#code-error").textContent()).toContain("This code is taken");
  });

  const looks = [
    ["wide-light", { viewport: { width: 1_000, height: 800 }, colorScheme: "light" }],
    ["wide-dark", { viewport: { width: 1_000, height: 800 }, colorScheme: "dark" }],
    ["phone-light", { viewport: { width: 320, height: 640 }, colorScheme: "light" }],
    ["phone-dark", { viewport: { width: 320, height: 640 }, colorScheme: "dark" }],
  ] as const;
  test.each(looks)("fits its window and keeps to the colour scheme: %s", async (name, options) => {
    const { page } = await open(options);
    const look = async (what: string): Promise<void> => {
      await page.screenshot({
        path: `${screenshots}${name}-${what}.png`,
        fullPage: true,
        animations: "disabled",
      });
      const { content, window, paper } = await page.evaluate(() => ({
        content: document.documentElement.scrollWidth,
        window: innerWidth,
        paper: getComputedStyle(document.body).backgroundColor,
      }));
      expect([what, content]).toEqual([what, window]);
      expect(paper).toBe(options.colorScheme === "dark" ? "rgb(13, 20, 17)" : "rgb(244, 246, 241)");
    };
    await look("home");
    await shorten(page, "https://www.postgresql.org/docs/current/sql-insert.html#SQL-ON-CONFLICT");
    await shorten(page, url);
    await page.getByRole("heading", { name: "Your short link" }).waitFor();
    await look("result");
    await shorten(page, `https://example.com/${"a".repeat(2_000)}`, "w".repeat(64));
    await page
      .getByRole("link", { name: "w".repeat(64) })
      .first()
      .waitFor();
    await look("long");
    await shorten(page, "example.com", "admin");
    await page.locator("#url-error").waitFor();
    await look("error");
    await page.goto("/nothing");
    await look("not-found");
  });
});
