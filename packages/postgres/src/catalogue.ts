import { sql } from "drizzle-orm";
import { type PostgresClient, rowsOf } from "./client.js";

export interface CatalogueColumn {
  readonly name: string;
  /** As `format_type` prints it without its length: `text`, `character varying`, `uuid`, or a type's name with its schema. */
  readonly type: string;
  readonly notNull: boolean;
  readonly generated: boolean;
  /** An enumeration, whose values are told apart exactly. */
  readonly enumeration: boolean;
  /** The collation tells different texts apart. */
  readonly deterministic: boolean;
}

export interface CatalogueIndex {
  readonly schema: string;
  readonly name: string;
  /** Whether it stands on the table itself, and not on a partition of it. */
  readonly own: boolean;
  /** A column is `null` where the index holds an expression. */
  readonly columns: readonly (string | null)[];
  readonly unique: boolean;
  readonly valid: boolean;
  /** False for the index of a deferrable constraint. */
  readonly immediate: boolean;
  readonly partial: boolean;
  readonly deterministic: boolean;
}

export interface CatalogueTrigger {
  readonly name: string;
  readonly insert: boolean;
  readonly update: boolean;
}

/** What PostgreSQL knows of a table. */
export interface TableFacts {
  /** Of `pg_class.relkind`: `r` an ordinary table, `p` a partitioned one, `v` a view, `m`, `f`. */
  readonly kind: string;
  /** Row security applies to this user. */
  readonly rowSecurity: boolean;
  readonly children: boolean;
  readonly rules: readonly string[];
  readonly columns: readonly CatalogueColumn[];
  readonly indexes: readonly CatalogueIndex[];
  readonly triggers: readonly CatalogueTrigger[];
}

/** The table's facts, or `undefined` if there is no such table on the search path. One statement, so that they belong together. */
export async function describeTable(
  client: PostgresClient,
  sqlName: string,
): Promise<TableFacts | undefined> {
  const [row] = await rowsOf(client, catalogueQuery(sqlName));
  const facts = row?.["facts"];
  return typeof facts === "string" ? (JSON.parse(facts) as TableFacts) : undefined;
}

/** The table and, where it is partitioned, all its partitions. The facts are one JSON text, which every driver leaves alone. */
const catalogueQuery = (sqlName: string) => sql`
  WITH tree AS (
    SELECT to_regclass(${sqlName}::text)::oid AS oid
    UNION SELECT relid::oid FROM pg_partition_tree(to_regclass(${sqlName}::text)) WHERE relid IS NOT NULL
  )
  SELECT json_build_object(
    'kind', c.relkind,
    'rowSecurity', row_security_active(c.oid),
    'children', c.relkind = 'r' AND EXISTS (SELECT FROM pg_inherits WHERE inhparent = c.oid),
    'rules', coalesce((
      SELECT json_agg(rulename) FROM pg_rewrite
      WHERE ev_class = c.oid AND ev_enabled <> 'D' AND ev_type IN ('2', '3')), '[]'),
    'columns', (
      SELECT json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, NULL), 'notNull', a.attnotnull,
        'generated', a.attgenerated <> '' OR a.attidentity <> '', 'enumeration', t.typtype = 'e',
        'deterministic', coalesce(l.collisdeterministic, true)))
      FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_collation l ON l.oid = a.attcollation
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
    'indexes', coalesce((
      SELECT json_agg(json_build_object(
        'schema', n.nspname, 'name', x.relname, 'own', i.indrelid = c.oid, 'unique', i.indisunique,
        'valid', i.indisvalid AND i.indisready, 'immediate', i.indimmediate, 'partial', i.indpred IS NOT NULL,
        'columns', (
          SELECT json_agg(a.attname ORDER BY k.position)
          FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, position)
          LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
          WHERE k.position <= i.indnkeyatts),
        'deterministic', NOT EXISTS (
          SELECT FROM pg_collation l WHERE l.oid = ANY (i.indcollation::oid[]) AND NOT l.collisdeterministic)))
      FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_namespace n ON n.oid = x.relnamespace
      WHERE i.indrelid IN (SELECT oid FROM tree)), '[]'),
    'triggers', coalesce((
      SELECT json_agg(DISTINCT jsonb_build_object(
        'name', t.tgname, 'insert', t.tgtype & 4 <> 0, 'update', t.tgtype & 16 <> 0))
      FROM pg_trigger t
      WHERE t.tgrelid IN (SELECT oid FROM tree) AND NOT t.tgisinternal AND t.tgenabled <> 'D'), '[]')
  )::text AS facts
  FROM pg_class c WHERE c.oid = to_regclass(${sqlName}::text)`;
