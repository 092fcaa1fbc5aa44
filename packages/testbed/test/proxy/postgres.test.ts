import pg from "pg";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase, withEngine } from "../../src/index.js";
import {
  answer,
  answerAfter,
  cutAfter,
  cutBefore,
  cutDuring,
  delay,
  executes,
  ghost,
  holdReply,
  holdRequest,
  type PostgresProxy,
  postgresProxy,
  replay,
  startsUp,
} from "../../src/proxy/index.js";

const inserts = executes(/^insert/i);

let database: FreshDatabase;
let direct: pg.Client;
let proxy: PostgresProxy;
/** Goes through the proxy. */
let client: pg.Client;

beforeEach(async () => {
  database = await freshDatabase(await withEngine("postgres-18"));
  direct = new pg.Client(database.url);
  await direct.connect();
  await direct.query("CREATE TABLE codes (code text)");
  proxy = await postgresProxy(database.url);
  client = await connected();
});

afterEach(async () => {
  await client.end();
  await proxy.close();
  await direct.end();
  await database.drop();
});

async function connected(): Promise<pg.Client> {
  const made = new pg.Client(proxy.url);
  made.on("error", () => {}); // an idle connection that is cut
  await made.connect();
  return made;
}

const insert = (code: string, through = client) => through.query("INSERT INTO codes VALUES ($1)", [code]);
const stored = async () =>
  (await direct.query("SELECT code FROM codes ORDER BY code")).rows.map(({ code }) => code);
const waitingForLocks = async () =>
  (await direct.query("SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND database IS NOT NULL"))
    .rows[0]?.n;
const lost = "Connection terminated unexpectedly";

test("an insert that is cut off before the server never arrives", async () => {
  const strike = proxy.once(inserts, cutBefore);
  await expect(insert("a")).rejects.toThrow(lost);
  expect(strike.struck()).toBe(true);
  expect(await stored()).toEqual([]);
});

test("an insert that is cut off after the server acted is stored", async () => {
  const strike = proxy.once(inserts, cutAfter);
  await expect(insert("a")).rejects.toThrow(lost);
  expect(strike.struck()).toBe(true);
  expect(await stored()).toEqual(["a"]);
});

test("a client is cut off from a reply only once the server has replied", async () => {
  await direct.query("BEGIN");
  await direct.query("LOCK TABLE codes");
  const strike = proxy.once(inserts, cutAfter);
  const told = expect(insert("a")).rejects.toThrow(lost);
  await expect.poll(waitingForLocks).toBe(1);
  expect(strike.struck()).toBe(false);
  await direct.query("COMMIT");
  await told;
  expect(await stored()).toEqual(["a"]);
});

test("an insert that is cut off while the server waits for a lock is a ghost that lands later", async () => {
  await direct.query("BEGIN");
  await direct.query("LOCK TABLE codes");
  proxy.once(inserts, cutDuring);
  await expect(insert("a")).rejects.toThrow(lost);
  await direct.query("COMMIT");
  await expect.poll(stored).toEqual(["a"]);
});

test("a ghost lands when it is released, long after its client has gone", async () => {
  const strike = proxy.once(inserts, ghost);
  await expect(insert("a")).rejects.toThrow(lost);
  expect(await stored()).toEqual([]);
  await strike.release();
  expect(await stored()).toEqual(["a"]);
});

test("a request that is held has not reached the server", async () => {
  const strike = proxy.once(inserts, holdRequest);
  const done = insert("a");
  await strike.hit;
  expect(await stored()).toEqual([]);
  await strike.release();
  expect(await stored()).toEqual(["a"]);
  expect((await done).rowCount).toBe(1);
});

test("a reply that is held has been acted on", async () => {
  const strike = proxy.once(inserts, holdReply);
  let told = false;
  const done = insert("a").finally(() => {
    told = true;
  });
  await strike.hit;
  expect(await stored()).toEqual(["a"]);
  expect(told).toBe(false);
  await strike.release();
  expect((await done).rowCount).toBe(1);
});

test("a replayed insert is stored twice and told once", async () => {
  proxy.once(inserts, replay);
  expect((await insert("a")).rowCount).toBe(1);
  expect(await stored()).toEqual(["a", "a"]);
  expect((await insert("b")).rowCount).toBe(1);
});

test("an error in place of the request leaves nothing and the connection usable", async () => {
  const error = { sqlstate: "53100", message: "no space left on device", table: "codes" };
  proxy.once(inserts, answer(error));
  await expect(insert("a")).rejects.toMatchObject({ code: "53100", severity: "ERROR", table: "codes" });
  expect(await stored()).toEqual([]);
  await insert("b");
  expect(await stored()).toEqual(["b"]);
});

test("a fatal error in place of the reply comes after the server acted, and ends the connection", async () => {
  const error = { severity: "FATAL", sqlstate: "57P01", message: "terminating connection" } as const;
  proxy.once(inserts, answerAfter(error));
  await expect(insert("a")).rejects.toMatchObject({ code: "57P01" });
  expect(await stored()).toEqual(["a"]);
  await expect(insert("b")).rejects.toThrow();
});

test("a start-up can be told that there are too many connections", async () => {
  proxy.once(
    startsUp,
    answer({ severity: "FATAL", sqlstate: "53300", message: "sorry, too many clients already" }),
  );
  await expect(connected()).rejects.toMatchObject({ code: "53300" });
  await (await connected()).end();
});

test("a proxy that refuses cuts off whoever is connected, and accepts again at the same address", async () => {
  await proxy.refuse();
  await expect(insert("a")).rejects.toThrow();
  await expect(connected()).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await proxy.accept();
  client = await connected();
  await insert("b");
  expect(await stored()).toEqual(["b"]);
});

test("a gate lets all racers go at once", async () => {
  const gate = proxy.gate(inserts);
  const others = await Promise.all([connected(), connected(), connected()]);
  const racers = [client, ...others].map((through, index) => insert(`${index}`, through));
  await gate.until(4);
  expect([gate.arrived(), await stored()]).toEqual([4, []]);
  gate.open();
  await Promise.all(racers);
  expect(await stored()).toEqual(["0", "1", "2", "3"]);
  await Promise.all(others.map((other) => other.end()));
});

test("a rule chooses a fault for each request, and leaves the others alone", async () => {
  const struck: string[] = [];
  const rule = proxy.each(
    ({ statements: [text = ""] }) =>
      text.includes("bad") ? answer({ sqlstate: "XX000", message: "chosen" }) : undefined,
    ({ statements: [text = ""] }, { kind }) => struck.push(`${kind}: ${text}`),
  );
  await expect(client.query("SELECT 'bad'")).rejects.toThrow("chosen");
  await client.query("SELECT 'good'");
  await expect(client.query("SELECT 'bad'")).rejects.toThrow("chosen");
  expect(rule.struck()).toBe(2);
  expect(struck).toEqual(["answer: SELECT 'bad'", "answer: SELECT 'bad'"]);
  await rule.end();
  await client.query("SELECT 'bad'");
});

test("a rule that ends waits for what it held", async () => {
  const rule = proxy.each((request) => (inserts(request) ? ghost : undefined));
  await expect(insert("a")).rejects.toThrow(lost);
  expect(await stored()).toEqual([]);
  await rule.end();
  expect(await stored()).toEqual(["a"]);
  client = await connected();
});

test("a request counts as one round trip, whether it is one message or five", async () => {
  const watch = proxy.watch();
  await client.query("SELECT 1");
  await insert("a");
  await client.query({ name: "named", text: "SELECT 2" });
  await client.query({ name: "named", text: "SELECT 2" });
  watch.end();
  await client.query("SELECT 3");
  expect(watch.requests.map(({ messages, statements }) => [messages, ...statements])).toEqual([
    ["Q", "SELECT 1"],
    ["PBDES", "INSERT INTO codes VALUES ($1)"],
    ["PBDES", "SELECT 2"],
    ["BDES", "SELECT 2"],
  ]);
});

test("a request tells the parameters of its statements", async () => {
  const watch = proxy.watch();
  await client.query("SELECT 1");
  await client.query("SELECT $1::text, $2::text, $3::text", ["é", null, ""]);
  expect(watch.requests.map(({ values }) => values)).toEqual([[[]], [["é", null, ""]]]);
});

test("a delayed and throttled request arrives all the same", async () => {
  proxy.throttle(200_000);
  proxy.once(inserts, delay(1));
  await insert("long".repeat(5_000));
  expect(await stored()).toEqual(["long".repeat(5_000)]);
});

test.each([true, false])(
  "postgres.js, which sends several at once, is served in order (prepare: %s)",
  async (prepare) => {
    const sql = postgres(proxy.url, { max: 1, prepare, onnotice() {} });
    try {
      const codes = ["a", "b", "c"];
      const strike = proxy.once(inserts, holdReply);
      const all = Promise.all(codes.map((code) => sql`INSERT INTO codes VALUES (${code}) RETURNING code`));
      await strike.hit;
      await strike.release();
      expect((await all).flat()).toEqual(codes.map((code) => ({ code })));

      const cut = proxy.once(inserts, cutAfter);
      await expect(sql`INSERT INTO codes VALUES ('d')`).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
      expect(cut.struck()).toBe(true);
      expect(await stored()).toEqual(["a", "b", "c", "d"]);

      await expect(sql`INSERT INTO nowhere VALUES (1)`).rejects.toMatchObject({ code: "42P01" });
      const copy = await sql`COPY codes FROM STDIN`.writable();
      copy.write("e\n");
      await new Promise((resolve) => copy.end(resolve).once("finish", resolve));
      await expect.poll(stored).toEqual(["a", "b", "c", "d", "e"]);
      expect(await sql`SELECT count(*)::int FROM codes`).toEqual([{ count: 5 }]);
    } finally {
      await sql.end();
    }
  },
);
