import type { SchemaKind } from "@codemint/conformance";

/** The test table, part by part, so that a wrong one differs from the right one in one part. */
interface Parts {
  readonly code: string;
  readonly key: string;
  readonly tenant: string;
  readonly email: string;
  /** The expressions of the code's index, or `undefined` for none. */
  readonly codeIndex: string | undefined;
  readonly keyIndex: string | undefined;
  readonly end: string;
}

/** What the test table is for: a store's inserts, or a backfill's updates of rows that have no code yet. */
export interface TableUse {
  readonly scope: readonly string[];
  readonly keyed: boolean;
  readonly event: "INSERT" | "UPDATE";
}

/** The SQL of the right table, or of one that is wrong or unusual in this way. */
export function tableSql({ scope, keyed, event }: TableUse, kind?: SchemaKind): string {
  const right: Parts = {
    code: event === "INSERT" ? "code TEXT NOT NULL" : "code TEXT",
    key: "idempotency_key TEXT NOT NULL, fingerprint TEXT",
    tenant: "tenant TEXT NOT NULL",
    email: "email TEXT UNIQUE",
    codeIndex: `UNIQUE INDEX by_code ON records (${[...scope, "code"].join(", ")})`,
    keyIndex: "UNIQUE INDEX by_key ON records (idempotency_key)",
    end: " STRICT",
  };
  const scoped = scope.map((column) => `${column}, `).join("");
  const unusual: { readonly [Kind in SchemaKind]?: Partial<Parts> } = {
    "code-index-missing": { codeIndex: undefined },
    "code-index-not-unique": { codeIndex: `INDEX by_code ON records (${scoped}code)` },
    "code-index-partial": { codeIndex: `${right.codeIndex} WHERE payload <> ''` },
    "code-index-expression": { codeIndex: `UNIQUE INDEX by_code ON records (${scoped}lower(code))` },
    "code-index-composite": { codeIndex: `UNIQUE INDEX by_code ON records (${scoped}code, payload)` },
    "code-folds-case": { code: `${right.code} COLLATE NOCASE` },
    "code-pads": { code: `${right.code} COLLATE RTRIM` },
    "code-numeric": { code: "code NUMERIC", end: "" },
    "key-index-missing": { keyIndex: undefined },
    "key-index-not-unique": { keyIndex: "INDEX by_key ON records (idempotency_key)" },
    "key-index-partial": { keyIndex: `${right.keyIndex} WHERE payload <> ''` },
    "key-index-expression": { keyIndex: "UNIQUE INDEX by_key ON records (lower(idempotency_key))" },
    "key-index-composite": { keyIndex: "UNIQUE INDEX by_key ON records (idempotency_key, payload)" },
    "key-folds-case": { key: "idempotency_key TEXT NOT NULL COLLATE NOCASE, fingerprint TEXT" },
    "key-pads": { key: "idempotency_key TEXT NOT NULL COLLATE RTRIM, fingerprint TEXT" },
    "scope-nullable": { tenant: "tenant TEXT" },
    "conflict-clause": { email: "email TEXT UNIQUE ON CONFLICT REPLACE" },
    "code-nullable": { code: "code TEXT" },
    "key-nullable": { key: "idempotency_key TEXT, fingerprint TEXT" },
  };
  if (kind === "table-missing") return "";
  const { code, key, tenant, email, codeIndex, keyIndex, end } = {
    ...right,
    ...(kind !== undefined && unusual[kind]),
  };
  const columns = [
    tenant,
    "region TEXT NOT NULL",
    "payload TEXT NOT NULL CHECK (payload <> 'refused')",
    email,
    code,
    ...(keyed ? [key] : []),
  ];
  if (kind === "view") {
    return `CREATE TABLE kept (${columns.join(", ")}); CREATE VIEW records AS SELECT * FROM kept;`;
  }
  return [
    `CREATE TABLE records (${columns.join(", ")})${end};`,
    ...(codeIndex === undefined ? [] : [`CREATE ${codeIndex};`]),
    ...(keyIndex === undefined || !keyed ? [] : [`CREATE ${keyIndex};`]),
    ...(kind === "insert-trigger" || kind === "trusted-trigger"
      ? [`CREATE TRIGGER meddling AFTER ${event} ON records BEGIN SELECT 1; END;`]
      : []),
  ].join("\n");
}

/** What SQLite lets one make of these. It has no prefix index, no deferrable index and, in better-sqlite3, no folding of accents. */
export const schemas: readonly SchemaKind[] = [
  "table-missing",
  "view",
  "code-index-missing",
  "code-index-not-unique",
  "code-index-partial",
  "code-index-expression",
  "code-index-composite",
  "code-folds-case",
  "code-pads",
  "code-numeric",
  "key-index-missing",
  "key-index-not-unique",
  "key-index-partial",
  "key-index-expression",
  "key-index-composite",
  "key-folds-case",
  "key-pads",
  "scope-nullable",
  "conflict-clause",
  "insert-trigger",
  "code-nullable",
  "key-nullable",
  "trusted-trigger",
];
