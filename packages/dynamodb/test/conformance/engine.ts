import { createRequire } from "node:module";
import type { EngineTraits, Engine as ProvenEngine } from "@codemint/conformance";
import { type EngineName, findEngine, ownEngine } from "@codemint/testbed";
import { schemas } from "./schemas.js";

/** A server that the suite runs on. */
export interface Server {
  readonly name: EngineName;
  readonly engine: ProvenEngine;
  readonly traits: EngineTraits;
  /** Whether it knows transactions; the fallback without a compiler does not. */
  readonly transactions: boolean;
  /** Its address; it starts when first asked for. */
  url(): Promise<string>;
  /** Restarts it; one that is given by its address, and so nobody's to restart, is only connected to anew. */
  restart(): Promise<void>;
}

const manifest: unknown = createRequire(import.meta.url)("@aws-sdk/client-dynamodb/package.json");
const driver = `@aws-sdk/client-dynamodb ${String(Reflect.get(Object(manifest), "version"))}`;

/** The server, or `undefined` if it does not run here. */
export async function serverOf(name: EngineName): Promise<Server | undefined> {
  const { engine } = await findEngine(name);
  if (engine === undefined) return undefined;
  const { product, version } = engine;
  const given = name === "dynamodb";
  // What is restarted is nobody else's.
  let own: ReturnType<typeof ownEngine> | undefined;
  const ours = () => (own ??= ownEngine(name));
  return {
    name,
    engine: { product, version, driver, kind: "server" },
    traits: {
      processes: true,
      transactions: false,
      snapshots: false,
      remote: true,
      durable: name !== "dynalite",
      triggers: false,
      failures: ["data-type", "too-large", "missing-table", "unavailable"],
      schemas,
    },
    transactions: name !== "dynalite",
    url: async () => (given ? engine.url : (await ours()).url),
    restart: async () => {
      if (!given) await (await ours()).restart();
    },
  };
}
