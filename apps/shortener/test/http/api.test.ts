import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { MAX_TARGET_LENGTH } from "../../src/links/target.js";
import { linkOf, startService, type TestService } from "../support/service.js";

const url = "https://example.com/a?b=c#d";

async function expectProblem(response: Response, status: number, code: string): Promise<void> {
  expect({ status: response.status, type: response.headers.get("Content-Type") }).toEqual({
    status,
    type: "application/problem+json",
  });
  expect(await response.json()).toEqual({
    title: expect.any(String),
    status,
    detail: expect.any(String),
    code,
  });
}

describe("POST /api/links", () => {
  test("201 with the link, which is stored as it was given", async () => {
    const service = await startService();
    const response = await service.post({ url });
    const body = await linkOf(response);
    expect(response.status).toBe(201);
    expect(body).toEqual({
      code: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{7}$/),
      url,
      shortUrl: `${service.origin}/${body.code}`,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(response.headers.get("Location")).toBe(body.shortUrl);
    expect(service.rows()).toEqual([
      {
        code: body.code,
        url,
        created: body.createdAt,
        idempotency_key: expect.any(String),
        fingerprint: null,
      },
    ]);
  });

  test("201 with a custom code", async () => {
    const service = await startService();
    const response = await service.post({ url, code: "spring-sale" });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ code: "spring-sale", url });
  });

  test("one URL sent twice without a key gives two links", async () => {
    const service = await startService();
    const codes = [await service.post({ url }), await service.post({ url })].map(
      async (each) => (await linkOf(each)).code,
    );
    expect(new Set(await Promise.all(codes)).size).toBe(2);
  });

  test("PUBLIC_URL gives the short link's origin", async () => {
    const service = await startService({ publicUrl: "https://go.example.com" });
    const response = await service.post({ url, code: "a" });
    expect(await response.json()).toMatchObject({ shortUrl: "https://go.example.com/a" });
  });

  test("409 for a code that is taken; the link that has it is untouched", async () => {
    const service = await startService();
    await service.post({ url, code: "mine" });
    const before = service.rows();
    await expectProblem(
      await service.post({ url: "https://example.com/other", code: "mine" }),
      409,
      "ERR_SHORTENER_CODE_TAKEN",
    );
    expect(service.rows()).toEqual(before);
  });

  test.each(["api", "Admin", "healthz"])("409 for the reserved code %s", async (code) => {
    const service = await startService();
    await expectProblem(await service.post({ url, code }), 409, "ERR_SHORTENER_CODE_RESERVED");
    expect(service.rows()).toEqual([]);
  });

  const refused: readonly (readonly [string, unknown, number, string])[] = [
    ["a code of a wrong shape", { url, code: "a b" }, 422, "ERR_SHORTENER_BAD_CODE"],
    ["a code that begins with a hyphen", { url, code: "-a" }, 422, "ERR_SHORTENER_BAD_CODE"],
    ["an empty code", { url, code: "" }, 422, "ERR_SHORTENER_BAD_CODE"],
    ["a code with a lone surrogate", { url, code: "\ud800" }, 422, "ERR_SHORTENER_BAD_CODE"],
    ["a URL that is none", { url: "example.com" }, 422, "ERR_SHORTENER_BAD_URL"],
    ["another scheme", { url: "javascript:alert(1)" }, 422, "ERR_SHORTENER_BAD_URL"],
    ["a line end in the URL", { url: "https://example.com/\n" }, 422, "ERR_SHORTENER_BAD_URL"],
    [
      "too long a URL",
      { url: `https://example.com/${"a".repeat(MAX_TARGET_LENGTH)}` },
      422,
      "ERR_SHORTENER_BAD_URL",
    ],
    ["no URL", {}, 422, "ERR_SHORTENER_BAD_REQUEST"],
    ["a URL that is no string", { url: 1 }, 422, "ERR_SHORTENER_BAD_REQUEST"],
    ["a code that is no string", { url, code: null }, 422, "ERR_SHORTENER_BAD_REQUEST"],
    ["a misspelt member", { url, cdoe: "a" }, 422, "ERR_SHORTENER_BAD_REQUEST"],
    ["an array", [url], 422, "ERR_SHORTENER_BAD_REQUEST"],
    ["null", null, 422, "ERR_SHORTENER_BAD_REQUEST"],
    ["text that is no JSON", "{", 400, "ERR_SHORTENER_BAD_JSON"],
    ["nothing", "", 400, "ERR_SHORTENER_BAD_JSON"],
    [
      "bytes that are no UTF-8",
      new Blob([Buffer.from('{"url":"https://example.com/\xff"}', "latin1")]),
      400,
      "ERR_SHORTENER_BAD_JSON",
    ],
    ["more than 16 kB", { url: "a".repeat(20_000) }, 413, "ERR_SHORTENER_TOO_LARGE"],
  ];
  test.each(refused)("%s is refused, and nothing is stored", async (_name, body, status, code) => {
    const service = await startService();
    await expectProblem(await service.post(body), status, code);
    expect(service.rows()).toEqual([]);
  });

  test("413 as well for a body that does not say its length", async () => {
    const service = await startService();
    const response = await fetch(`${service.origin}/api/links`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: new Blob(["a".repeat(20_000)]).stream(),
      duplex: "half",
    } as RequestInit);
    await expectProblem(response, 413, "ERR_SHORTENER_TOO_LARGE");
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])(
    "415 for %j",
    async (type) => {
      const service = await startService();
      await expectProblem(
        await service.post({ url }, { "Content-Type": type }),
        415,
        "ERR_SHORTENER_MEDIA_TYPE",
      );
    },
  );

  test("a charset beside application/json is fine", async () => {
    const service = await startService();
    const response = await service.post({ url }, { "Content-Type": "Application/JSON; charset=utf-8" });
    expect(response.status).toBe(201);
  });
});

describe("GET /api/links/:code", () => {
  test("the link, as it was answered when it was made", async () => {
    const service = await startService();
    const made = await (await service.post({ url, code: "mine" })).json();
    const response = await fetch(`${service.origin}/api/links/mine`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(made);
  });

  test.each(["nothing", "Mine", "%00", "%ed%a0%80", "%zz"])("404 for %s", async (code) => {
    const service = await startService();
    await service.post({ url, code: "mine" });
    await expectProblem(await fetch(`${service.origin}/api/links/${code}`), 404, "ERR_SHORTENER_NOT_FOUND");
  });
});

describe("GET /api/availability", () => {
  const ask = async (service: TestService, query: string): Promise<unknown> =>
    (await fetch(`${service.origin}/api/availability${query}`)).json();

  test("tells free, taken and refused codes apart", async () => {
    const service = await startService();
    await service.post({ url, code: "mine" });
    expect(await ask(service, "?code=other")).toEqual({ code: "other", status: "available" });
    expect(await ask(service, "?code=mine")).toEqual({ code: "mine", status: "taken" });
    expect(await ask(service, "?code=admin")).toMatchObject({ status: "refused", rule: "reserved" });
    expect(await ask(service, "?code=..")).toMatchObject({ status: "refused", rule: "shape" });
    expect(await ask(service, "?code=")).toMatchObject({ status: "refused", rule: "shape" });
  });

  test("asking stores nothing", async () => {
    const service = await startService();
    await ask(service, "?code=other");
    expect(service.rows()).toEqual([]);
  });

  test("422 without a code", async () => {
    const service = await startService();
    await expectProblem(await fetch(`${service.origin}/api/availability`), 422, "ERR_SHORTENER_BAD_REQUEST");
  });
});

test("404 as a problem for any other path of the API", async () => {
  const service = await startService();
  for (const path of ["/api", "/api/", "/api/nothing", "/api/links/a/b"]) {
    await expectProblem(await fetch(service.origin + path), 404, "ERR_SHORTENER_NOT_FOUND");
  }
  await expectProblem(
    await fetch(`${service.origin}/api/links`, { method: "PUT" }),
    404,
    "ERR_SHORTENER_NOT_FOUND",
  );
});

test("a short link never takes over a host that is none", async () => {
  const service = await startService();
  const status = await new Promise((resolve, reject) => {
    const sent = request(
      `${service.origin}/api/availability?code=a`,
      { headers: { Host: "a b" } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    sent.once("error", reject);
    sent.end();
  });
  expect(status).toBe(400);
});
