import type { Database } from "better-sqlite3";

/** Tells whether a connection is the first to its file after all earlier ones were closed, as after a restart. */
export function watchRestarts(): (db: Database) => boolean {
  const connections = new Map<string, Database[]>();
  return (db) => {
    const earlier = connections.get(db.name) ?? [];
    connections.set(db.name, [...earlier, db]);
    return earlier.length > 0 && earlier.every(({ open }) => !open);
  };
}
