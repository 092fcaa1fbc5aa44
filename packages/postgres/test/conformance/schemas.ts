import type { SchemaKind } from "@codemint/conformance";

/** The test table, part by part, so that a wrong one differs from the right one in one part. */
interface Parts {
  readonly code: string;
  readonly key: string;
  readonly tenant: string;
  /** The expressions of the code's index, or `undefined` for none. */
  readonly codeIndex: string | undefined;
  readonly keyIndex: string | undefined;
  /** What comes after the indexes. */
  readonly after: readonly string[];
}

/** What the test table is for: a store's inserts, or a backfill's updates of rows that have no code yet. */
export interface TableUse {
  readonly scope: readonly string[];
  readonly keys: "unique" | "stored" | "none";
  readonly event: "INSERT" | "UPDATE";
}

/** A collation that takes texts of different case for one. */
const folding = `CREATE COLLATION folding (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`;
const unaccented = `CREATE COLLATION unaccented (provider = icu, locale = 'und-u-ks-level1-kc-true', deterministic = false)`;

export const triggerFunction = (body: string, name = "meddle"): string =>
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$`;

/** The statements that create the right table, or one that is wrong or unusual in this way. */
export function tableSql({ scope, keys, event }: TableUse, kind?: SchemaKind): readonly string[] {
  const keyed = keys !== "none";
  const right: Parts = {
    code: event === "INSERT" ? "code text NOT NULL" : "code text",
    key: "idempotency_key uuid NOT NULL, fingerprint text",
    tenant: "tenant text NOT NULL",
    codeIndex: `UNIQUE INDEX by_code ON records (${[...scope, "code"].join(", ")})`,
    keyIndex: keys === "unique" ? "UNIQUE INDEX by_key ON records (idempotency_key)" : undefined,
    after: [],
  };
  const scoped = scope.map((column) => `${column}, `).join("");
  const trigger = [
    triggerFunction("RETURN new;"),
    `CREATE TRIGGER meddling AFTER ${event} ON records FOR EACH ROW EXECUTE FUNCTION meddle()`,
  ];
  const textKey = "idempotency_key text COLLATE folding NOT NULL, fingerprint text";
  const unusual: { readonly [Kind in SchemaKind]?: Partial<Parts> } = {
    "code-index-missing": { codeIndex: undefined },
    "code-index-not-unique": { codeIndex: `INDEX by_code ON records (${scoped}code)` },
    "code-index-partial": { codeIndex: `${right.codeIndex} WHERE payload <> ''` },
    "code-index-expression": { codeIndex: `UNIQUE INDEX by_code ON records (${scoped}lower(code))` },
    "code-index-composite": { codeIndex: `UNIQUE INDEX by_code ON records (${scoped}code, payload)` },
    "code-index-deferrable": {
      codeIndex: undefined,
      after: [`ALTER TABLE records ADD CONSTRAINT by_code UNIQUE (${scoped}code) DEFERRABLE`],
    },
    "code-index-invalid": { after: invalid("by_code") },
    "code-folds-case": { code: "code text COLLATE folding NOT NULL" },
    "code-folds-accents": { code: "code text COLLATE unaccented NOT NULL" },
    "code-pads": { code: "code char(40) NOT NULL" },
    "code-numeric": { code: "code numeric NOT NULL" },
    "key-index-missing": { keyIndex: undefined },
    "key-index-not-unique": { keyIndex: "INDEX by_key ON records (idempotency_key)" },
    "key-index-partial": { keyIndex: `${right.keyIndex} WHERE payload <> ''` },
    "key-index-expression": { keyIndex: "UNIQUE INDEX by_key ON records ((idempotency_key::text))" },
    "key-index-composite": { keyIndex: "UNIQUE INDEX by_key ON records (idempotency_key, payload)" },
    "key-index-deferrable": {
      keyIndex: undefined,
      after: ["ALTER TABLE records ADD CONSTRAINT by_key UNIQUE (idempotency_key) DEFERRABLE"],
    },
    "key-index-invalid": { after: invalid("by_key") },
    "key-folds-case": { key: textKey },
    "key-pads": { key: "idempotency_key char(40) NOT NULL, fingerprint text" },
    "scope-nullable": { tenant: "tenant text" },
    "rewrite-rule": {
      after: [`CREATE RULE rewriting AS ON ${event} TO records WHERE new.payload = 'x' DO INSTEAD NOTHING`],
    },
    "row-security": { after: ["ALTER TABLE records ENABLE ROW LEVEL SECURITY"] },
    "insert-trigger": { after: trigger },
    "trusted-trigger": { after: trigger },
    "code-nullable": { code: "code text" },
    "key-nullable": { key: "idempotency_key uuid, fingerprint text" },
  };
  if (kind === "table-missing") return [];
  const { code, key, tenant, codeIndex, keyIndex, after } = {
    ...right,
    ...(kind !== undefined && unusual[kind]),
  };
  // A unique constraint of a partitioned table must have the code in it.
  const partitioned = keys === "stored";
  const columns = [
    tenant,
    "region text NOT NULL",
    "payload text NOT NULL CHECK (payload <> 'refused')",
    partitioned ? "email text, UNIQUE (email, code)" : "email text UNIQUE",
    code,
    ...(keyed ? [key] : []),
  ];
  const list = columns.join(", ");
  if (kind === "view") return [`CREATE TABLE kept (${list})`, "CREATE VIEW records AS SELECT * FROM kept"];
  return [
    ...(kind?.includes("folds") === true ? [folding, unaccented] : []),
    `CREATE TABLE records (${list})${partitioned ? " PARTITION BY HASH (code)" : ""}`,
    ...(partitioned
      ? [0, 1, 2].map(
          (n) => `CREATE TABLE records_${n} PARTITION OF records FOR VALUES WITH (MODULUS 3, REMAINDER ${n})`,
        )
      : []),
    ...(codeIndex === undefined ? [] : [`CREATE ${codeIndex}`]),
    ...(keyIndex === undefined || !keyed ? [] : [`CREATE ${keyIndex}`]),
    ...after,
    "GRANT SELECT, INSERT, UPDATE ON records TO PUBLIC",
  ];
}

/** What a CREATE INDEX CONCURRENTLY leaves behind that met a duplicate. */
const invalid = (index: string): readonly string[] => [
  `UPDATE pg_index SET indisvalid = false WHERE indexrelid = '${index}'::regclass`,
];

/** What PostgreSQL lets one make of these. It has no prefix index, no conflict clause and no last writer that wins. */
export const schemas: readonly SchemaKind[] = [
  "table-missing",
  "view",
  "code-index-missing",
  "code-index-not-unique",
  "code-index-partial",
  "code-index-expression",
  "code-index-composite",
  "code-index-deferrable",
  "code-index-invalid",
  "code-folds-case",
  "code-folds-accents",
  "code-pads",
  "code-numeric",
  "key-index-missing",
  "key-index-not-unique",
  "key-index-partial",
  "key-index-expression",
  "key-index-composite",
  "key-index-deferrable",
  "key-index-invalid",
  "key-folds-case",
  "key-pads",
  "scope-nullable",
  "rewrite-rule",
  "row-security",
  "insert-trigger",
  "code-nullable",
  "key-nullable",
  "trusted-trigger",
];
