import { BROKER_ADDRESS, openBroker } from "./find/broker.js";
import { createHost } from "./find/host.js";
import { describeRun } from "./report.js";

/** For vitest's `globalSetup`: engines start when a test first asks, once for the whole run, and stop at its end. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[BROKER_ADDRESS] !== undefined) return async () => {}; // an outer run shares its engines with this one
  const host = createHost();
  const broker = await openBroker(host);
  process.env[BROKER_ADDRESS] = broker.address;
  return async () => {
    delete process.env[BROKER_ADDRESS];
    await broker.close();
    const report = describeRun(await host.asked());
    await host.stop();
    if (report !== "") console.log(`\nengines of this run\n${report}\n`);
  };
}
