import { type OwnEngine, ownEngine } from "@codemint/testbed";

/** Servers of this process's own, since the suite restarts them; they end with it. */
const starting = new Map<string, Promise<OwnEngine>>();

export function ownServer(name: "postgres-18" | "postgres-15"): Promise<OwnEngine> {
  const server = starting.get(name) ?? ownEngine(name);
  starting.set(name, server);
  return server;
}
