import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

const enough = 8;

export const indexesHalfOfTheKey = mutant({
  id: "indexes-half-of-the-key",
  defence: "The first digits of a key are random enough, and the index is smaller.",
  breaks: ["R21"],
  claims: ["R21.neighbours", "R21.byte-for-byte"],
  harness: wrongStatements((right, _parts, rows) => ({
    insert(request, options) {
      const { code, idempotencyKey } = request;
      const start = idempotencyKey.slice(0, enough);
      const held = rows.all().find((row) => String(row["idempotencyKey"]).startsWith(start));
      if (held === undefined || held["code"] === code) return right.insert(request, options);
      return { status: "conflict", holders: [{ code: String(held["code"]), idempotencyKey }] };
    },
  })),
});
