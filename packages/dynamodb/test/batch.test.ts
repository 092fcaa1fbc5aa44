import { operation } from "@codemint/testbed/proxy";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Links, openLinks, request } from "./support/links.js";

let links: Links;
beforeEach(async () => {
  links = await openLinks();
});
afterEach(() => links.close());

test("a batch of 1,000 is 1,000 puts, of which never more than 32 are under way", async () => {
  const store = links.store();
  await store.verify();
  const puts = links.proxy.watch(operation("PutItem"));
  const gate = links.proxy.gate(operation("PutItem"));
  const sent = store.insertMany?.(Array.from({ length: 1_000 }, (_, n) => request(`c${n}`, n)));
  await gate.until(32);
  // A round trip later no other put has come.
  await store.verify();
  expect(gate.arrived()).toBe(32);
  gate.open();
  const results = (await sent) ?? [];
  expect(results.filter((result) => "status" in result && result.status === "inserted")).toHaveLength(1_000);
  expect(puts.requests).toHaveLength(1_000);
});

test("once its signal has fired a batch sends no more, and what was not sent is known to be not stored", async () => {
  const store = links.store();
  await store.verify();
  const puts = links.proxy.watch(operation("PutItem"));
  const gate = links.proxy.gate(operation("PutItem"));
  const ending = new AbortController();
  const sent = store.insertMany?.(
    Array.from({ length: 100 }, (_, n) => request(`c${n}`, n)),
    { signal: ending.signal },
  );
  await gate.until(32);
  ending.abort();
  const results = (await sent) ?? [];
  expect(results.every((result) => "effect" in result && result.effect !== "applied")).toBe(true);
  gate.open();
  await store.verify();
  expect(puts.requests).toHaveLength(32);
});
