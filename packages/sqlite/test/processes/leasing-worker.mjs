// One of the processes of leased-processes.test.ts: writes down every number that it draws, until it is killed or has enough.
import { appendFileSync } from "node:fs";
import { leased } from "@codemint/core";
import { sqliteCounter } from "@codemint/sqlite";
import Database from "better-sqlite3";

process.once("message", ({ path, log, size, enough, every }) => {
  const db = new Database(path, { timeout: 60_000 });
  const numbers = leased(sqliteCounter(db), { size });
  const draw = { attempt: 0, collisions: 0 };
  let drawn = 0;

  // A turn of the event loop now and then lets messages out, and a signal in.
  function work() {
    for (let count = 0; count < every && drawn < enough; count += 1, drawn += 1) {
      appendFileSync(log, `${numbers.number(draw)}\n`);
    }
    if (drawn >= enough) {
      db.close();
      process.disconnect();
      return;
    }
    process.send(drawn, () => setImmediate(work));
  }
  work();
});
