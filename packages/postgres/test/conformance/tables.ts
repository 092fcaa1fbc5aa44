import { pgTable, text, uuid } from "drizzle-orm/pg-core";

const own = {
  tenant: text().notNull(),
  region: text().notNull(),
  payload: text().notNull(),
  email: text(),
};

/** The Drizzle tables of the test table, with and without a key. */
export const keyedRecords = pgTable("records", {
  ...own,
  code: text().notNull(),
  idempotencyKey: uuid().notNull(),
  fingerprint: text(),
});
export const keylessRecords = pgTable("records", { ...own, code: text().notNull() });

export type Keys = "unique" | "stored" | "none";
