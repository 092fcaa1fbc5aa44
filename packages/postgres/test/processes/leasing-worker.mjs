// One of the processes of leased-processes.test.ts: writes down every number that it draws, until it is killed or has enough.
import { appendFileSync } from "node:fs";
import { leased } from "@codemint/core";
import { postgresCounter } from "@codemint/postgres";
import { drizzle as onNodePostgres } from "drizzle-orm/node-postgres";
import { drizzle as onPostgresJs } from "drizzle-orm/postgres-js";
import pg from "pg";
import postgres from "postgres";

function connect(driver, url) {
  if (driver === "postgres.js") {
    const client = postgres(url, { max: 1 });
    return { db: onPostgresJs(client), close: () => client.end() };
  }
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  return { db: onNodePostgres(pool), close: () => pool.end() };
}

const atOnce = 4;
const draw = { attempt: 0, collisions: 0 };

process.once("message", async ({ driver, url, log, size, enough }) => {
  const { db, close } = connect(driver, url);
  const numbers = leased(postgresCounter(db), { size });
  for (let drawn = 0; drawn < enough; drawn += atOnce) {
    const batch = await Promise.all(Array.from({ length: atOnce }, () => numbers.number(draw)));
    for (const number of batch) appendFileSync(log, `${number}\n`);
    await new Promise((sent) => process.send(drawn + atOnce, sent));
  }
  await close();
  process.disconnect();
});
