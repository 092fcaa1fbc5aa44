import type { Engine, EngineName, Found, OwnEngine } from "../engine.js";
import type { Control, Launch, LaunchContext, Miss, Recipe, Started } from "./recipe.js";
import { recipes } from "./recipes.js";

/** Starts engines, each shared one once, and stops all of them. */
export interface Host {
  /** The engine that all tests of this run share, started when first asked for. */
  shared(name: EngineName): Promise<Found>;
  /** What was asked for so far, in the order of asking. */
  asked(): Promise<readonly Found[]>;
  stop(): Promise<void>;
}

export function createHost(): Host {
  const shared = new Map<EngineName, Promise<Placed>>();
  const host: Host = {
    async shared(name) {
      const placed = shared.get(name) ?? place(name, host, () => true);
      shared.set(name, placed);
      return (await placed).found;
    },
    asked: async () => (await Promise.all(shared.values())).map(({ found }) => found),
    async stop() {
      const placed = await Promise.all(shared.values());
      shared.clear();
      // The last one first: it may stand on an earlier one.
      for (const { control } of placed.reverse()) await control?.stop();
    },
  };
  return host;
}

/** An engine of the caller's own. An address in the environment cannot serve for one. */
export async function startOwn(name: EngineName, context: LaunchContext): Promise<OwnEngine | Found> {
  const { found, control } = await place(name, context, (launch) => launch.foreign !== true);
  return found.engine !== undefined && control !== undefined ? { ...found.engine, ...control } : found;
}

interface Placed {
  readonly found: Found;
  readonly control?: Control;
}

async function place(
  name: EngineName,
  context: LaunchContext,
  suits: (launch: Launch) => boolean,
): Promise<Placed> {
  const recipe = recipes[name];
  const reasons: string[] = [];
  for (const source of recipe.sources) {
    const launch = await source().catch(toMiss);
    if ("miss" in launch) {
      reasons.push(launch.miss);
    } else if (suits(launch)) {
      try {
        const { control, ...started } = await launch.start(context);
        const engine = describe(name, recipe, launch, started);
        return { found: { engine }, ...(control !== undefined && { control }) };
      } catch (error) {
        reasons.push(`${launch.origin}: ${messageOf(error)}`);
      }
    } else {
      reasons.push(`${launch.origin}: it is not ours to stop and restart.`);
    }
  }
  return { found: { notRun: { name, reasons, remedy: recipe.remedy } } };
}

function describe(name: EngineName, recipe: Recipe, launch: Launch, started: Started): Engine {
  const { product, version, url } = started;
  return { name, product, version, kind: recipe.kind, wire: recipe.wire, origin: launch.origin, url };
}

const toMiss = (error: unknown): Miss => ({ miss: messageOf(error) });

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
