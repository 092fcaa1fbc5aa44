import { describe, expect, test } from "vitest";
import { startService, type TestService } from "../support/service.js";

const url = "https://example.com/a?b=1&c=2";
const key = "8e03978e-40d5-43dd-bc93-6894a57f9324";

function send(
  service: TestService,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  return fetch(service.origin, {
    method: "POST",
    headers: { Origin: service.origin, ...headers },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
}

const cookieOf = (response: Response): string =>
  (response.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
const open = async (service: TestService, path: string, cookie = ""): Promise<string> =>
  (await fetch(service.origin + path, { headers: { Cookie: cookie } })).text();

describe("the form", () => {
  test("makes a link and leads to a page that may be loaded again", async () => {
    const service = await startService();
    const response = await send(service, { url, code: "", key });
    const [row] = service.rows();
    expect([response.status, response.headers.get("Location")]).toEqual([303, `/?link=${row?.code}`]);
    expect(row?.url).toBe(url);

    const html = await open(service, `/?link=${row?.code}`);
    expect(html).toContain("<title>Your short link · codemint</title>");
    expect(html).toContain(`href="${service.origin}/${row?.code}"`);
    expect(html).toContain("<svg");
  });

  test("takes a custom code, and trims what was pasted around both", async () => {
    const service = await startService();
    await send(service, { url: `  ${url}\n`, code: " spring-sale ", key });
    expect(service.rows()).toMatchObject([{ code: "spring-sale", url }]);
  });

  test("sent twice it makes one link", async () => {
    const service = await startService();
    const answers = [
      await send(service, { url, code: "", key }),
      await send(service, { url, code: "", key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(service.rows()).toHaveLength(1);
  });

  test("changed after going back it makes another link", async () => {
    const service = await startService();
    await send(service, { url, code: "", key });
    await send(service, { url: "https://example.com/b", code: "", key });
    expect(service.rows()).toHaveLength(2);
  });

  const faults = [
    ["no URL", { url: "", code: "x" }, 422, "url", "Paste an address first."],
    ["a URL that is none", { url: "example.com", code: "x" }, 422, "url", "not a whole web address"],
    ["a code of a wrong shape", { url, code: "a b" }, 422, "code", "letters, digits"],
    ["a reserved code", { url, code: "Admin" }, 409, "code", "kept for the service itself"],
    ["a code that is taken", { url, code: "taken" }, 409, "code", "This code is taken"],
  ] as const;
  test.each(faults)(
    "%s: says so beside the field, and keeps what was typed",
    async (_name, form, status, field, message) => {
      const service = await startService();
      await service.post({ url, code: "taken" });
      const response = await send(service, { ...form, key });
      expect(response.status).toBe(status);
      const html = await response.text();
      expect(html).toMatch(new RegExp(`<title>Error: [^<]*${message}`));
      expect(html).toMatch(new RegExp(`id="${field}-error">[^<]*${message}`));
      expect(html).toMatch(
        new RegExp(
          `<input id="${field}"[^>]*aria-describedby="${field}-error[^>]*aria-invalid="true" autofocus>`,
        ),
      );
      expect(html).toContain(`value="${form.code}"`);
      expect(html).toContain(`value="${key}"`);
      expect(service.rows()).toHaveLength(1);
    },
  );

  test("refuses a form that another site sends", async () => {
    const service = await startService();
    const response = await send(service, { url, code: "", key }, { Origin: "https://evil.example" });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("Sent from elsewhere");
    expect(service.rows()).toEqual([]);
  });

  test("behind a proxy the origin is the public one", async () => {
    const service = await startService({ publicUrl: "https://go.example.com" });
    const response = await send(service, { url, code: "a", key }, { Origin: "https://go.example.com" });
    expect(response.status).toBe(303);
    expect(response.headers.get("Set-Cookie")).toContain("; Secure");
  });

  test("refuses more than any address needs", async () => {
    const service = await startService();
    const response = await send(service, { url: "a".repeat(20_000) });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("Too much at once");
  });
});

test("whatever was typed or stored is text, never markup", async () => {
  const service = await startService();
  const typed = `"><script>alert(1)</script>&'`;
  const refused = await (await send(service, { url: typed, code: typed, key })).text();
  expect(refused).not.toContain("<script>");
  expect(refused).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;");

  const stored = `https://example.com/"><script>alert(1)</script>`;
  const cookie = cookieOf(await send(service, { url: stored, code: "a", key }));
  await send(service, { url, code: "b", key });
  for (const path of ["/?link=a", "/"]) {
    const html = await open(service, path, cookie);
    expect(html).toContain("https://example.com/&quot;&gt;&lt;script&gt;");
    expect(html).not.toContain("<script>");
  }
});

test("?link= with a code that leads nowhere shows the plain page", async () => {
  const service = await startService();
  expect(await open(service, "/?link=nothing")).toContain("<title>Shorten a link · codemint</title>");
});

describe("recent links", () => {
  test("are those of this browser alone, the newest first", async () => {
    const service = await startService();
    let cookie = "";
    for (const code of ["one", "two", "three", "two"]) {
      cookie = cookieOf(await send(service, { url, code, key }, { Cookie: cookie })) || cookie;
    }
    await send(service, { url, code: "foreign", key });
    const codes = [...(await open(service, "/", cookie)).matchAll(/href="\/\?link=([^"]+)"/g)].map(
      ([, code]) => code,
    );
    expect(codes).toEqual(["two", "three", "one"]);
    expect(await open(service, "/")).not.toContain("Your recent links");
  });

  test("are eight at most, and what the cookie may not hold is passed over", async () => {
    const service = await startService();
    const codes = Array.from({ length: 10 }, (_, index) => `code-${index}`);
    for (const code of codes) await service.post({ url, code });
    const html = await open(service, "/", `recent=${["", "a b", "%22", "nothing", ...codes].join(".")}`);
    expect([...html.matchAll(/href="\/\?link=/g)].length).toBeLessThanOrEqual(8);
    expect(html).toContain("code-0");
  });

  test("stand in a cookie that no script reads and no other site sends along", async () => {
    const service = await startService();
    const response = await send(service, { url, code: "a", key });
    expect(response.headers.get("Set-Cookie")).toBe(
      "recent=a; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax",
    );
  });

  test("can be forgotten", async () => {
    const service = await startService();
    const response = await fetch(`${service.origin}/forget`, {
      method: "POST",
      headers: { Origin: service.origin, "Content-Type": "application/x-www-form-urlencoded" },
      redirect: "manual",
    });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    expect(response.headers.get("Set-Cookie")).toContain("recent=; Max-Age=0");
  });
});
