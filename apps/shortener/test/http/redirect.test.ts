import { expect, test } from "vitest";
import { startService } from "../support/service.js";

const targets = [
  "http://example.com",
  "HTTPS://EXAMPLE.com/%7e/../a?b=c|d#<e>",
  "https://example.com/?q='\"`{}[]^",
  "https://example.com/%zz",
];

test.each(targets)("302 to exactly %s", async (url) => {
  const service = await startService();
  await service.post({ url, code: "a" });
  const response = await fetch(`${service.origin}/a`, { redirect: "manual" });
  expect([response.status, response.headers.get("Location")]).toEqual([302, url]);
});

test("HEAD is answered alike", async () => {
  const service = await startService();
  await service.post({ url: "https://example.com/", code: "a" });
  const response = await fetch(`${service.origin}/a`, { method: "HEAD", redirect: "manual" });
  expect([response.status, response.headers.get("Location")]).toEqual([302, "https://example.com/"]);
  expect((await fetch(`${service.origin}/b`, { method: "HEAD" })).status).toBe(404);
});

test("a target beyond ASCII is stored as given and redirected to in ASCII", async () => {
  const service = await startService();
  const url = "https://пример.рф/путь";
  await service.post({ url, code: "a" });
  const response = await fetch(`${service.origin}/a`, { redirect: "manual" });
  expect(response.headers.get("Location")).toBe(new URL(url).href);
  expect(service.rows()).toMatchObject([{ url }]);
});

test("a short link may be followed from another site's page", async () => {
  const service = await startService();
  await service.post({ url: "https://example.com/", code: "a" });
  const response = await fetch(`${service.origin}/a`, { redirect: "manual" });
  expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
});

test.each(["/nothing", "/A", "/a/", "/a/b", "/%00", "/%zz", "/.well-known/x"])(
  "404 as a page for %s",
  async (path) => {
    const service = await startService();
    await service.post({ url: "https://example.com/", code: "a" });
    const response = await fetch(service.origin + path, { redirect: "manual" });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([
      404,
      "text/html; charset=UTF-8",
    ]);
    expect(await response.text()).toContain("<h1>No link here</h1>");
  },
);
