import { mutant } from "@codemint/conformance/mutants";
import { isCodemintError } from "@codemint/core/adapter";
import { wrongStore } from "../wrong-sqlite.js";

export const doesWithoutTheClause = mutant({
  id: "does-without-the-clause",
  defence:
    "Where SQLite does not take ON CONFLICT I say OR IGNORE, and the column knows which codes are the same.",
  breaks: ["R09", "R14", "R15"],
  claims: ["R09.column-code-folds-case", "R09.column-code-numeric", "R09.column-code-pads"],
  harness: wrongStore((right, db) => ({
    insert(request, options) {
      try {
        return right.insert(request, options);
      } catch (error) {
        if (!isCodemintError(error, "ERR_CODEMINT_SUPPRESSED") && !lacksAnIndex(error)) throw error;
        const { code, idempotencyKey, fingerprint = null, record } = request;
        const { changes } = db
          .prepare(
            `INSERT OR IGNORE INTO records (tenant, region, payload, email, code, idempotency_key, fingerprint)
             VALUES (@tenant, @region, @payload, @email, @code, @idempotencyKey, @fingerprint)`,
          )
          .run({ ...record, code, idempotencyKey, fingerprint });
        if (changes === 1) return { status: "inserted" };
        const held = db.prepare("SELECT 1 FROM records WHERE code = ?").get(code);
        if (held === undefined) throw error;
        return { status: "taken" };
      }
    },
  })),
});

const lacksAnIndex = (error: unknown): boolean =>
  isCodemintError(error, "ERR_CODEMINT_SCHEMA") &&
  error.details.problems.every(({ subject }) => subject === "code-index");
