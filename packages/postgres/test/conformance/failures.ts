import type { ConformanceRecord, Opened } from "@codemint/conformance";
import type { InsertOutcome, InsertRequest, UniqueStore } from "@codemint/core/adapter";
import type { ServerDatabase } from "../support/database.js";
import type { Connected } from "../support/drivers.js";
import type { RawRecords } from "./raw-records.js";

type Request = InsertRequest<ConformanceRecord>;
type Store = UniqueStore<ConformanceRecord>;
type Session = Awaited<ReturnType<ServerDatabase["session"]>>;

/** A role without privileges of its own. */
export const appRole = "codemint_app";
export const createAppRole = `DO $$ BEGIN CREATE ROLE ${appRole} LOGIN;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`;

/** Nobody listens on this port. */
const nowhere = "postgres://postgres@127.0.0.1:1/postgres";

/** The refusals that one connection is enough for, each with its cause removed again. */
export function ownFailures(
  exec: (...statements: readonly string[]) => Promise<void>,
  raw: RawRecords,
  store: Store,
): NonNullable<Opened["failures"]> {
  const between =
    (cause: string, undo: string, change: Partial<ConformanceRecord> = {}) =>
    async (request: Request): Promise<InsertOutcome> => {
      await exec(cause);
      try {
        return await store.insert(changed(request, change));
      } finally {
        await exec(undo);
      }
    };
  const beside =
    (email: string, payload: string, change: Partial<ConformanceRecord>, cause?: string, undo?: string) =>
    async (request: Request): Promise<InsertOutcome> => {
      const code = "holder-of-the-other";
      const key = "00000000-0000-4000-8000-000000000000";
      await raw.insert({ ...request.record, code, email, payload, idempotencyKey: key, fingerprint: null });
      if (cause !== undefined) await exec(cause);
      try {
        return await store.insert(changed(request, change));
      } finally {
        if (undo !== undefined) await exec(undo);
        await raw.delete(code);
      }
    };
  return {
    "unique-other": beside("someone@example.com", "p", { email: "someone@example.com" }),
    // The types forbid this and "data-type"; a caller without types can do it.
    "not-null": (request) => store.insert(changed(request, { payload: null as unknown as string })),
    check: (request) => store.insert(changed(request, { payload: "refused" })),
    exclusion: beside(
      "e@example.com",
      "only once",
      { payload: "only once" },
      "ALTER TABLE records ADD CONSTRAINT once EXCLUDE USING hash (payload WITH =) WHERE (payload = 'only once')",
      "ALTER TABLE records DROP CONSTRAINT once",
    ),
    "foreign-key": between(
      "CREATE TABLE people (name text PRIMARY KEY); ALTER TABLE records ADD CONSTRAINT owner FOREIGN KEY (payload) REFERENCES people NOT VALID",
      "ALTER TABLE records DROP CONSTRAINT owner; DROP TABLE people",
    ),
    "data-type": (request) => store.insert(changed(request, { payload: "a text with \0 in it" })),
    "too-large": between("CREATE INDEX small ON records (payload)", "DROP INDEX small", {
      payload: Array.from({ length: 3_000 }, (_, n) => ((n * 7_919) % 99_991).toString(36)).join(""),
    }),
    "missing-table": between("ALTER TABLE records RENAME TO kept", "ALTER TABLE kept RENAME TO records"),
  };
}

/** Those that take others: their locks, their rights, their settings. */
export function serverFailures(parts: {
  readonly database: ServerDatabase;
  readonly raw: RawRecords;
  readonly rawOn: (session: Session) => RawRecords;
  readonly storeOn: (connected: Connected) => Store;
  readonly connectTo: (url: string) => Connected;
}): NonNullable<Opened["failures"]> {
  const { database, raw, rawOn, storeOn, connectTo } = parts;
  const [key, otherKey] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

  /** Inserts while another's uncommitted record has the code or the e-mail address. */
  async function besideUncommitted(
    settings: Record<string, string>,
    request: Request,
    held: "code" | "payload",
    meanwhile: (holder: Session) => Promise<void>,
  ): Promise<InsertOutcome> {
    const store = storeOn(database.connect({ settings }));
    await store.verify();
    const holder = await database.session();
    const payload = "held by another";
    const code = held === "code" ? request.code : "holder-of-the-payload";
    await holder.query("BEGIN");
    await rawOn(holder).insert({
      ...request.record,
      email: null,
      payload,
      code,
      idempotencyKey: key,
      fingerprint: null,
    });
    try {
      const inserting = Promise.resolve(
        store.insert(held === "payload" ? changed(request, { payload }) : request),
      );
      inserting.catch(() => {});
      await meanwhile(holder);
      return await inserting;
    } finally {
      await holder.query("ROLLBACK");
      await raw.delete(code);
    }
  }

  const waiting = async (): Promise<void> => {
    for (;;) {
      const rows = await database.query("SELECT FROM pg_locks WHERE NOT granted");
      if (rows.length > 0) return;
    }
  };
  const nothing = async (): Promise<void> => {};

  return {
    "lock-timeout": (request) => besideUncommitted({ lock_timeout: "50" }, request, "code", nothing),
    busy: (request) => besideUncommitted({ statement_timeout: "300" }, request, "code", nothing),
    serialization: (request) =>
      besideUncommitted(
        { default_transaction_isolation: "repeatable read" },
        request,
        "code",
        async (holder) => {
          await waiting();
          await holder.query("COMMIT");
        },
      ),
    // It holds its code and waits for the holder's payload; the holder has that and waits for the code. Indexes are written in the order in
    // which they were created. A session looks for a deadlock once, so that it must look after the holder has begun to wait.
    deadlock: async (request) => {
      await database.exec("CREATE UNIQUE INDEX last ON records (payload)");
      try {
        return await besideUncommitted({ deadlock_timeout: "1500" }, request, "payload", async (holder) => {
          await waiting();
          await holder.query("SET deadlock_timeout = 60000");
          const { code, record } = request;
          await rawOn(holder).insert({
            ...record,
            email: null,
            code,
            idempotencyKey: otherKey,
            fingerprint: null,
          });
        });
      } finally {
        await database.exec("DROP INDEX last");
      }
    },
    "read-only": (request) =>
      Promise.resolve(
        storeOn(database.connect({ settings: { default_transaction_read_only: "on" } })).insert(request),
      ),
    permission: async (request) => {
      await database.exec(createAppRole, "REVOKE INSERT ON records FROM PUBLIC");
      try {
        return await storeOn(database.connect({ user: appRole })).insert(request);
      } finally {
        await database.exec("GRANT INSERT ON records TO PUBLIC");
      }
    },
    closed: async (request) => {
      const connected = database.connect();
      const store = storeOn(connected);
      await store.verify();
      await connected.close();
      return await store.insert(request);
    },
    unavailable: async (request) => {
      const connected = connectTo(nowhere);
      try {
        return await storeOn(connected).insert(request);
      } finally {
        await connected.close();
      }
    },
  };
}

const changed = (request: Request, record: Partial<ConformanceRecord>): Request => ({
  ...request,
  record: { ...request.record, ...record },
});
