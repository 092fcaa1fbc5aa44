import Database from "better-sqlite3";
import { expect, test, vi } from "vitest";
import type { Storage } from "../../src/storage/storage.js";
import { startService } from "../support/service.js";

const url = "https://example.com/a";
const key = { "Idempotency-Key": "k" };

/** The service writes a line about each failure; it is kept out of the test's output and handed over. */
function listenToLog(): () => readonly string[] {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  return () => {
    const lines = log.mock.calls.map(String);
    log.mockRestore();
    return lines;
  };
}

/** Stores the record, and loses the answer each time until it is healed. */
function losingReplies(): { around: (storage: Storage) => Storage; heal(): void } {
  let lossy = true;
  return {
    heal: () => {
      lossy = false;
    },
    around: (storage) => ({
      ...storage,
      store: {
        ...storage.store,
        async insert(request, options) {
          const outcome = await storage.store.insert(request, options);
          if (lossy) throw new Error(`the connection broke while ${request.record.url} was on its way`);
          return outcome;
        },
      },
    }),
  };
}

test("a busy database gives 503, with nothing stored and a time to come back", async () => {
  const logged = listenToLog();
  const service = await startService({ busyTimeoutMs: 1 });
  const other = new Database(service.file);
  other.exec("BEGIN IMMEDIATE");

  const busy = await service.post({ url }, key);
  expect([busy.status, busy.headers.get("Retry-After"), busy.headers.get("Content-Type")]).toEqual([
    503,
    "1",
    "application/problem+json",
  ]);
  expect(await busy.json()).toMatchObject({ code: "ERR_CODEMINT_CONTENTION" });

  other.exec("ROLLBACK");
  other.close();
  expect((await service.post({ url }, key)).status).toBe(201);
  expect(service.rows()).toHaveLength(1);
  expect(logged()).toHaveLength(1);
});

test("a lost reply with a key gives 503, and the same request again finds the link", async () => {
  const logged = listenToLog();
  const store = losingReplies();
  const service = await startService({ around: store.around });

  const lost = await service.post({ url }, key);
  expect([lost.status, lost.headers.get("Retry-After")]).toEqual([503, "1"]);
  expect(await lost.json()).toMatchObject({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN" });

  store.heal();
  const again = await service.post({ url }, key);
  expect(again.status).toBe(200);
  expect(service.rows()).toMatchObject([
    { url, created: ((await again.json()) as { createdAt: string }).createdAt },
  ]);

  const [line = ""] = logged();
  expect(JSON.parse(line)).toMatchObject({ status: 503, code: "ERR_CODEMINT_OUTCOME_UNKNOWN" });
  expect(line).not.toContain("example.com");
});

test("a lost reply without a key gives 503 and no invitation to try again", async () => {
  const logged = listenToLog();
  const service = await startService({ around: losingReplies().around });
  const lost = await service.post({ url });
  expect([lost.status, lost.headers.get("Retry-After")]).toEqual([503, null]);
  expect(await lost.json()).toMatchObject({ detail: expect.stringContaining("may make a second link") });
  logged();
});

test("an unforeseen failure gives 500 and tells nothing of itself", async () => {
  const logged = listenToLog();
  const service = await startService({
    around: (storage) => ({
      ...storage,
      reader: {
        find: () => {
          throw new Error("secret");
        },
      },
    }),
  });
  const api = await fetch(`${service.origin}/api/links/a`);
  expect(api.status).toBe(500);
  expect(await api.json()).toMatchObject({ code: "ERR_SHORTENER_INTERNAL" });

  const page = await fetch(`${service.origin}/a`);
  expect([page.status, page.headers.get("Content-Type")]).toEqual([500, "text/html; charset=UTF-8"]);
  expect(await page.text()).toMatch(/Something went wrong(?!.*secret)/s);
  expect(logged()).toHaveLength(2);
});

test("the page keeps what was typed when the database is busy, and pressing again makes one link", async () => {
  const logged = listenToLog();
  const store = losingReplies();
  const service = await startService({ around: store.around });
  const form = { key: "8e03978e-40d5-43dd-bc93-6894a57f9324", url, code: "" };
  const send = () =>
    fetch(service.origin, {
      method: "POST",
      headers: { Origin: service.origin },
      body: new URLSearchParams(form),
      redirect: "manual",
    });

  const lost = await send();
  expect(lost.status).toBe(503);
  const html = await lost.text();
  expect(html).toContain(`value="${form.key}"`);
  expect(html).toContain(`value="${url}"`);
  expect(html).toContain("you will not get two links");

  store.heal();
  expect((await send()).status).toBe(303);
  expect(service.rows()).toHaveLength(1);
  expect(logged()).toHaveLength(1);
});

test("/healthz answers as long as the process does; /readyz asks the database", async () => {
  const service = await startService();
  const status = async (path: string) => (await fetch(service.origin + path)).status;
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 200]);
  await service.storage.close();
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 503]);
});
