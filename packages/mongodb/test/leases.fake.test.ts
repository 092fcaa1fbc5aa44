import { answer, command, holdRequest } from "@codemint/testbed/proxy";
import { afterEach, describe, expect, test, vi } from "vitest";
import { mongodbLeases } from "../src/index.js";
import { errorOf, fakeLinks } from "./support/fake.js";

const changes = command("findAndModify");
const terms = { slots: 2, ttlMs: 60_000 };

async function opened() {
  const { proxy, client, direct } = await fakeLinks();
  const collection = client.db("app").collection("leases", { writeConcern: { w: 1, journal: true } });
  const leases = mongodbLeases(collection);
  await leases.verify();
  const past = direct.db.collection("leases");
  return { proxy, leases, past, beside: mongodbLeases(past) };
}

describe("on a fake of MongoDB, leases", () => {
  afterEach(() => void vi.useRealTimers());

  test("are changed by one message that a majority confirms, on the server's clock", async () => {
    const { proxy, leases } = await opened();
    const watch = proxy.watch();
    const lease = await leases.acquire("tickets", terms);
    await leases.release(await leases.renew(lease, 90_000));
    expect(watch.requests.map((each) => each.command)).toEqual([
      "find",
      "find",
      "findAndModify",
      "findAndModify",
      "findAndModify",
    ]);
    for (const { body } of watch.requests.filter(changes)) {
      expect(body["writeConcern"]).toMatchObject({ w: "majority", j: true });
      expect(
        JSON.stringify(body["update"], (_, value) => (typeof value === "bigint" ? "" : value)),
      ).toContain("$$NOW");
    }
  });

  test("of a new slot that another makes first go on to the next", async () => {
    const { proxy, leases, beside } = await opened();
    const held = proxy.once(changes, holdRequest);
    const late = leases.acquire("tickets", terms);
    await held.hit;
    const first = await beside.acquire("tickets", terms);
    await held.release();
    expect([first.slot, (await late).slot]).toEqual([0, 1]);
  });

  test.each(["taken", "renewed"] as const)(
    "of an expired slot that is %s meanwhile go on to the next",
    async (how) => {
      const { proxy, leases, past, beside } = await opened();
      const before = await beside.acquire("tickets", terms);
      await past.updateOne({}, { $set: { expiresAt: 1_000n } });
      const held = proxy.once(changes, holdRequest);
      const late = leases.acquire("tickets", terms);
      await held.hit;
      const now =
        how === "taken" ? await beside.acquire("tickets", terms) : await beside.renew(before, 60_000);
      await held.release();
      expect([now.slot, (await late).slot]).toEqual([0, 1]);
      expect(await beside.renew(now, 60_000)).toMatchObject({ fence: now.fence });
    },
  );

  test("never end before they begin, though the server's clock goes back between look and change", async () => {
    const { proxy, leases, past, beside } = await opened();
    await beside.release(await beside.acquire("tickets", terms));
    const end = BigInt(Date.now() - 1_000);
    await past.updateOne({}, { $set: { expiresAt: end } });
    const held = proxy.once(changes, holdRequest);
    const late = leases.acquire("tickets", terms);
    await held.hit;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
    await held.release();
    expect(await late).toMatchObject({ slot: 0, fence: 3n, notBefore: Number(end), expiresAt: Number(end) });
  });

  test("that others take a hundred times in a row are busy, which may be tried again", async () => {
    const { proxy, leases } = await opened();
    for (let round = 0; round < 100; round += 1) proxy.once(changes, answer({ ok: 1, value: null }));
    const watch = proxy.watch(changes);
    expect(await errorOf(leases.acquire("tickets", terms))).toMatchObject({
      code: "ERR_CODEMINT_CONTENTION",
      effect: "none",
      retryable: true,
    });
    expect(watch.requests.length).toBe(100);
  });

  test("refuse a collection that takes two names for one", async () => {
    const { client } = await fakeLinks();
    const folded = await client.db("app").createCollection("folded", { collation: { locale: "en" } });
    expect(await errorOf(mongodbLeases(folded).acquire("tickets", terms))).toMatchObject({
      code: "ERR_CODEMINT_SCHEMA",
      details: { problems: [{ subject: "table", problem: expect.stringContaining("collation") }] },
    });
  });
});
