// One of the processes of eight-processes.test.ts: mints into a shared file until it is nearly full.
import { createMinter, random } from "@codemint/core";
import { sqliteStore } from "@codemint/sqlite";
import Database from "better-sqlite3";

process.once("message", ({ path, table, worker, seed, target }) => {
  const db = new Database(path, { timeout: 60_000 });
  const count = db.prepare("SELECT count(*) FROM links").pluck();
  const report = { minted: [], collisions: 0, exhausted: 0, others: [], replays: 0 };
  const minter = createMinter({
    store: sqliteStore(db, table),
    strategy: random({ length: 2 }),
    onEvent: ({ type }) => {
      if (type === "collision") report.collisions += 1;
    },
  });
  const draw = lehmer(seed + worker);

  function mint(number) {
    const record = { worker, number };
    // About one request in eight has a key, and is made twice.
    const options = draw() < 1 / 8 ? { idempotencyKey: `${worker}/${number}` } : undefined;
    const { code } = minter.mintSync(record, options);
    report.minted.push([number, code]);
    if (options === undefined) return;
    const again = minter.mintSync(record, options);
    if (!again.replayed || again.code !== code) report.others.push("a replay gave another code");
    report.replays += 1;
  }

  process.once("message", () => {
    report.from = process.hrtime.bigint();
    for (let number = 0; Number(count.get()) < target; number += 1) {
      try {
        mint(number);
      } catch (error) {
        if (error.code === "ERR_CODEMINT_EXHAUSTED") report.exhausted += 1;
        else report.others.push(String(error));
      }
    }
    report.to = process.hrtime.bigint();
    db.close();
    process.send(report, () => process.disconnect());
  });
  process.send("ready");
});

/** The minimal standard generator of Park and Miller (1988): numbers from 0 to 1. */
function lehmer(seed) {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
