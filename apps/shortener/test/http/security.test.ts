import { expect, test } from "vitest";
import { startService } from "../support/service.js";

const paths = ["/", "/?link=a", "/a", "/nothing", "/api/links/a", "/api/nothing", "/healthz", "/readyz"];

test("every answer carries the security headers", async () => {
  const service = await startService();
  await service.post({ url: "https://example.com/", code: "a" });
  for (const path of paths) {
    const { headers } = await fetch(service.origin + path, { redirect: "manual" });
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'none'")]);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    expect(headers.get("Strict-Transport-Security")).toBeNull();
  }
});

test("HTTPS is made binding only if the service is reached by it", async () => {
  const service = await startService({ publicUrl: "https://go.example.com" });
  const { headers } = await fetch(`${service.origin}/`);
  expect(headers.get("Strict-Transport-Security")).toBe("max-age=15552000");
});

test("no page has a script or a style inside, which the policy would not run", async () => {
  const service = await startService();
  await service.post({ url: "https://example.com/", code: "a" });
  for (const path of ["/", "/?link=a", "/nothing"]) {
    const html = await (await fetch(service.origin + path)).text();
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|javascript:/i);
    expect(html).not.toMatch(/\s(?:src|action)="https?:|<link[^>]*href="https?:/i);
  }
});

test("what a page refers to is there, and may be cached for good", async () => {
  const service = await startService();
  const html = await (await fetch(`${service.origin}/`)).text();
  const files = [...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path))];
  expect(files).toHaveLength(3);
  for (const file of files) {
    const response = await fetch(`${service.origin}${file}`);
    expect([file, response.status]).toEqual([file, 200]);
    expect(response.headers.get("Cache-Control")).toContain("immutable");
  }
});

test("pages and answers about links are not cached", async () => {
  const service = await startService();
  for (const path of ["/", "/nothing", "/api/links/a", "/api/availability?code=a"]) {
    const { headers } = await fetch(service.origin + path);
    expect([path, headers.get("Cache-Control")]).toEqual([path, "no-store"]);
  }
});
