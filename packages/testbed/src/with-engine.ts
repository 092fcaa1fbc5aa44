import type { Engine, EngineName, Found, OwnEngine } from "./engine.js";
import { askBroker, BROKER_ADDRESS } from "./find/broker.js";
import { createHost, type Host, startOwn } from "./find/host.js";
import { describeNotRun } from "./report.js";

let here: Host | undefined;

/** The shared engine, or why it does not run here. Building one for the first time takes minutes. */
export function findEngine(name: EngineName): Promise<Found> {
  const address = process.env[BROKER_ADDRESS];
  if (address !== undefined) return askBroker(address, name);
  // No broker: a program of its own, whose engines end with it at the latest.
  here ??= createHost();
  return here.shared(name);
}

/**
 * The shared engine: every test brings a database or a table of its own.
 * @throws with the remedy where it cannot run.
 */
export async function withEngine(name: EngineName): Promise<Engine> {
  return running(await findEngine(name));
}

/**
 * A server of the caller's own, to stop, kill and restart. It ends with this process at the latest.
 * @throws where the engine cannot run, has no process, or is an address in the environment.
 */
export async function ownEngine(name: EngineName): Promise<OwnEngine> {
  return running(await findOwnEngine(name));
}

/** The same, or why it does not run here. */
export async function findOwnEngine(name: EngineName): Promise<Found<OwnEngine>> {
  const own = await startOwn(name, { shared: findEngine });
  if ("restart" in own) return { engine: own };
  if (own.engine === undefined) return own;
  throw new Error(`${own.engine.product} has no server to restart.`);
}

/** Ends what this process started for itself. A run's shared engines are ended by the run. */
export async function stopEngines(): Promise<void> {
  await here?.stop();
  here = undefined;
}

function running<E extends Engine>(found: Found<E>): E {
  if (found.notRun !== undefined) throw new Error(describeNotRun(found.notRun));
  return found.engine;
}
