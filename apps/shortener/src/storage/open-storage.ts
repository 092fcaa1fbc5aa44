import { openSqlite } from "./sqlite.js";
import type { Storage } from "./storage.js";

/** One line for each database that the service runs on; the scheme of DATABASE_URL chooses. */
const openers: Readonly<Record<string, (location: string) => Storage | Promise<Storage>>> = {
  sqlite: openSqlite,
};

/** Opens the database. Throws if the scheme is unknown or the database cannot be opened. */
export async function openStorage(databaseUrl: string): Promise<Storage> {
  const [, scheme = "", location = ""] = /^([a-z]+):(.+)$/s.exec(databaseUrl) ?? [];
  const open = Object.hasOwn(openers, scheme) ? openers[scheme] : undefined;
  if (open === undefined) {
    const known = Object.keys(openers).map((name) => `${name}:…`);
    throw new Error(
      `DATABASE_URL must begin with one of: ${known.join(", ")} (for example sqlite:./data/links.db).`,
    );
  }
  return open(location);
}
