import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Hono } from "hono";
import { onTestFinished } from "vitest";
import type { AppEnv } from "../../src/http/environment.js";
import { listen } from "../../src/http/server.js";
import { createService } from "../../src/service.js";
import { openSqlite } from "../../src/storage/sqlite.js";
import type { Storage } from "../../src/storage/storage.js";

/** A folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "codemint-shortener-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface TestService {
  /** The service's origin: it listens on a free port of 127.0.0.1. */
  readonly origin: string;
  readonly app: Hono<AppEnv>;
  readonly storage: Storage;
  readonly file: string;
  /** Everything in the table, past the service, by another connection. */
  rows(): readonly Row[];
  post(body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

export interface Row {
  readonly code: string;
  readonly url: string;
  readonly created: string;
  readonly idempotency_key: string;
  readonly fingerprint: string | null;
}

export interface TestServiceOptions {
  readonly publicUrl?: string;
  readonly busyTimeoutMs?: number;
  /** Puts something between the service and its database. */
  readonly around?: (storage: Storage) => Storage;
}

/** The whole service over real HTTP and a real SQLite file. It ends with the test. */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const { publicUrl, busyTimeoutMs, around = (inner: Storage) => inner } = options;
  const file = join(temporaryFolder(), "links.db");
  const served = await serve(around(openSqlite(file, { busyTimeoutMs })), publicUrl);
  return { ...served, file, rows: () => readRows(file) };
}

export type Served = Omit<TestService, "file" | "rows">;

/** The whole service over real HTTP and this database, which is closed with it when the test ends. */
export async function serve(storage: Storage, publicUrl?: string): Promise<Served> {
  const { app } = createService(storage, { publicUrl });
  const server = await listen(app, { port: 0, host: "127.0.0.1" });
  onTestFinished(async () => {
    await server.stop(1_000);
    await storage.close();
  });
  const origin = `http://127.0.0.1:${server.port}`;
  return {
    origin,
    app,
    storage,
    post: (body, headers = {}) =>
      fetch(`${origin}/api/links`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body),
      }),
  };
}

/** What the API tells about a link. */
export interface LinkBody {
  readonly code: string;
  readonly url: string;
  readonly shortUrl: string;
  readonly createdAt: string;
}

export const linkOf = async (response: Response): Promise<LinkBody> => (await response.json()) as LinkBody;

export function readRows(file: string): readonly Row[] {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare<[], Row>("SELECT * FROM links ORDER BY code").all();
  } finally {
    db.close();
  }
}
