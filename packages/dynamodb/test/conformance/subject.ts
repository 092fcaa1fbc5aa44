import type { StoreHarness } from "@codemint/conformance";
import type { Server } from "./engine.js";

/** What all subjects on a server have in common. */
export const subjectOn = (server: Server) =>
  ({
    engine: server.engine,
    traits: server.traits,
    worker: new URL("./conformance-worker.mjs", import.meta.url),
  }) as const satisfies Partial<StoreHarness>;
