import type { Storage } from "./storage.js";

type Opener = (databaseUrl: string) => Storage | Promise<Storage>;

const postgres: Opener = async (url) => (await import("./postgres.js")).openPostgres(url);
const mongodb: Opener = async (url) => (await import("./mongodb.js")).openMongodb(url);

/**
 * One line for each scheme that DATABASE_URL may have. A database's driver is loaded when it is chosen, so that nobody needs one that
 * is not used.
 */
const openers: Readonly<Record<string, Opener>> = {
  sqlite: async (url) => (await import("./sqlite.js")).openSqlite(url.slice("sqlite:".length)),
  postgres,
  postgresql: postgres,
  mongodb,
  "mongodb+srv": mongodb,
  dynamodb: async (url) => (await import("./dynamodb.js")).openDynamodb(url),
};

/** Opens the database. Throws if the scheme is unknown or the database cannot be opened. */
export async function openStorage(databaseUrl: string): Promise<Storage> {
  const [, scheme = ""] = /^([a-z+]+):./s.exec(databaseUrl) ?? [];
  const open = Object.hasOwn(openers, scheme) ? openers[scheme] : undefined;
  if (open === undefined) {
    const known = Object.keys(openers).map((name) => `${name}:`);
    throw new Error(
      `DATABASE_URL must begin with one of: ${known.join(", ")} (for example sqlite:./data/links.db).`,
    );
  }
  try {
    return await open(databaseUrl);
  } catch (error) {
    throw new Error(`The database cannot be opened: ${messageOf(error)}`, { cause: error });
  }
}

/** The address is left out, since it may hold a password. */
function messageOf(error: unknown): string {
  // What Node throws when each of a host's addresses has failed has no message of its own.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
