import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askBroker, type Broker, openBroker } from "../../src/find/broker.js";
import type { Host } from "../../src/find/host.js";
import { findEngine } from "../../src/index.js";

const found = { notRun: { name: "mongodb", reasons: ["No."], remedy: "install it" } } as const;
const shared = vi.fn<Host["shared"]>(async () => found);

let broker: Broker;
beforeEach(async () => {
  broker = await openBroker({ shared, asked: async () => [], stop: async () => {} });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  shared.mockClear();
  await broker.close();
});

test("a process of the run asks its broker, and starts nothing itself", async () => {
  vi.stubEnv("CODEMINT_TESTBED_BROKER", broker.address);
  expect(await findEngine("mongodb")).toEqual(found);
  expect(shared).toHaveBeenCalledExactlyOnceWith("mongodb");
});

test("who does not know the broker's path gets nothing", async () => {
  const elsewhere = new URL("/00000000-0000-4000-8000-000000000000/", broker.address).href;
  await expect(askBroker(elsewhere, "mongodb")).rejects.toThrow("answered 404");
  expect(shared).not.toHaveBeenCalled();
});
