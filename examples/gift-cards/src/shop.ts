import { alphabets, createMinter, random } from "@codemint/core";
import { sqliteSchema, sqliteStore } from "@codemint/sqlite";
import type { Database } from "better-sqlite3";

interface GiftCard {
  readonly payment: string;
  readonly cents: number;
}

const cards = { table: "gift_cards", code: "code", idempotencyKey: "idempotency_key" };

export const schema = `
  CREATE TABLE payments (id TEXT PRIMARY KEY, cents INTEGER NOT NULL CHECK (cents > 0)) STRICT;
  ${sqliteSchema({ ...cards, columns: { payment: "TEXT NOT NULL REFERENCES payments (id)", cents: "INTEGER NOT NULL" } })}`;

/** Sells gift cards: a payment and its card are stored together, or neither is. */
export function openShop(db: Database) {
  const minter = createMinter({
    store: sqliteStore<GiftCard>(db, cards),
    // Read out over the phone and typed off paper. 31^12 codes: with a million cards sold, one guess in 787 billion hits.
    strategy: random({ length: 12, alphabet: alphabets.lookalikeFree }),
  });

  const sell = db.transaction((payment: string, cents: number) => {
    db.prepare("INSERT INTO payments VALUES (?, ?) ON CONFLICT (id) DO NOTHING").run(payment, cents);
    return minter.within(db).mintSync({ payment, cents }, { idempotencyKey: payment });
  });

  // A payment provider calls its webhook again when our answer is lost: the payment's id is the key, so the card is the same.
  return { sell: (payment: string, cents: number) => sell.immediate(payment, cents) };
}
