import Database from "better-sqlite3";
import { openShop, schema } from "./shop.js";

const db = new Database(":memory:");
db.exec(schema);
const shop = openShop(db);

console.log("sold    ", shop.sell("pay_1", 5_000));
console.log("again   ", shop.sell("pay_1", 5_000));
try {
  shop.sell("pay_2", -1);
} catch {
  console.log("refused  the payment, and with it the card");
}
console.log("stored  ", db.prepare("SELECT payment, cents, code FROM gift_cards").all());
