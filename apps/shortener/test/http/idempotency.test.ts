import { describe, expect, test } from "vitest";
import { gated } from "../support/gate.js";
import { startService } from "../support/service.js";

const url = "https://example.com/a";
const key = { "Idempotency-Key": '"8e03978e-40d5-43dd-bc93-6894a57f9324"' };
const requests = [
  ["a generated code", { url }],
  ["a custom code", { url, code: "mine" }],
] as const;

describe.each(requests)("with %s", (_name, request) => {
  test("a repeat answers 200 with the same body and stores nothing", async () => {
    const service = await startService();
    const first = await service.post(request, key);
    const again = await service.post(request, key);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(await again.text()).toBe(await first.text());
    expect(service.rows()).toHaveLength(1);
  });

  test("two at once make one link and get the same body", async () => {
    const gate = gated(2);
    const service = await startService({ around: gate.around });
    const answers = await Promise.all([service.post(request, key), service.post(request, key)]);
    expect(gate.arrived()).toBeGreaterThanOrEqual(2);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    const [one, other] = await Promise.all(answers.map((answer) => answer.text()));
    expect(one).toBe(other);
    expect(service.rows()).toHaveLength(1);
  });

  test("422 if the key comes with another request", async () => {
    const service = await startService();
    await service.post(request, key);
    const others = [
      { ...request, url: "https://example.com/b" },
      { url, code: "other" },
      "code" in request ? { url } : undefined,
    ];
    for (const other of others.filter((each) => each !== undefined)) {
      const response = await service.post(other, key);
      expect([response.status, response.headers.get("Content-Type")]).toEqual([
        422,
        "application/problem+json",
      ]);
      expect(await response.json()).toMatchObject({ code: "ERR_CODEMINT_IDEMPOTENCY_MISMATCH" });
    }
    expect(service.rows()).toHaveLength(1);
  });
});

test("quotation marks around the key make no difference, and neither does the order of members", async () => {
  const service = await startService();
  const first = await service.post('{"url":"https://example.com/","code":"a"}', { "Idempotency-Key": '"k"' });
  const again = await service.post('{ "code": "a", "url": "https://example.com/" }', {
    "Idempotency-Key": "k",
  });
  expect([first.status, again.status]).toEqual([201, 200]);
});

test("a refused request does not use its key up", async () => {
  const service = await startService();
  await service.post({ url, code: "mine" });
  expect((await service.post({ url, code: "mine" }, key)).status).toBe(409);
  expect((await service.post({ url, code: "other" }, key)).status).toBe(201);
});

test("two at once with different keys and one code: one has it, the other is told", async () => {
  const gate = gated(2);
  const service = await startService({ around: gate.around });
  const post = (name: string) => service.post({ url, code: "mine" }, { "Idempotency-Key": name });
  const answers = await Promise.all([post("a"), post("b")]);
  expect(gate.arrived()).toBeGreaterThanOrEqual(2);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(service.rows()).toHaveLength(1);
});

test("400 for a key that is none", async () => {
  const service = await startService();
  const response = await service.post({ url }, { "Idempotency-Key": '"' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "ERR_SHORTENER_BAD_IDEMPOTENCY_KEY" });
  expect(service.rows()).toEqual([]);
});
