import {
  alphabets,
  createMinter,
  defaultReservedWords,
  type Minter,
  random,
  reservedWords,
} from "@codemint/core";
import type { Hono } from "hono";
import { createApp, createRoutes } from "./app.js";
import type { AppEnv } from "./http/environment.js";
import { reservedNames } from "./http/reserved-names.js";
import { codeShape } from "./links/custom-code.js";
import type { Link } from "./links/link.js";
import { createLinks } from "./links/links.js";
import type { Storage } from "./storage/storage.js";

export interface Service {
  readonly app: Hono<AppEnv>;
  readonly minter: Minter<Link>;
}

/** Puts the parts together, the same way for the server, the import command and the tests. */
export function createService(
  storage: Storage,
  { publicUrl }: { readonly publicUrl?: string | undefined } = {},
): Service {
  const routes = createRoutes();
  const policy = [codeShape, reservedWords([...defaultReservedWords, ...reservedNames(routes)])];
  const minter = createMinter({
    store: storage.store,
    // People read short links aloud and type them off paper: no 0 and O, no 1, I and l. 58^7 is about 2.2 × 10^12 codes.
    strategy: random({ length: 7, alphabet: alphabets.base58 }),
    policy,
  });
  const links = createLinks({ minter, reader: storage.reader, policy });
  return { app: createApp(routes, { links, ping: storage.ping, publicUrl }), minter };
}
