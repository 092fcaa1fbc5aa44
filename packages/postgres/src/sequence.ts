import {
  type CounterRange,
  type CounterStore,
  counterExhausted,
  defineCounterStore,
  invalidOption,
  requireOptions,
  type SchemaProblem,
  schema,
} from "@codemint/core/adapter";
import { type SQL, sql } from "drizzle-orm";
import { writeFailure } from "./classify.js";
import { type PostgresClient, type Row, requireDatabase, requireNoTransaction, rowsOf } from "./client.js";
import { driverErrorOf } from "./driver-error.js";
import { quoted, requireName } from "./layout.js";

export interface PostgresSequenceOptions {
  /** The sequences' schema; by default they are looked for on the search path. */
  readonly schema?: string | undefined;
}

/**
 * Counters on native sequences: the counter of a name is the sequence of that name. One `nextval` gives a whole range, so that the sequence's
 * INCREMENT BY is the most that one reserve may take; what a smaller one leaves is a gap. No rollback takes a value back.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function postgresSequence(db: PostgresClient, options: PostgresSequenceOptions = {}): CounterStore {
  requireOptions(options);
  requireDatabase("db", db);
  const { schema: within } = options;
  if (within !== undefined) requireName("schema", within);
  const nameOf = (counter: string): string =>
    within === undefined ? quoted(counter) : `${quoted(within)}.${quoted(counter)}`;

  async function run<T>(counter: string, work: () => Promise<T>): Promise<T> {
    requireNoTransaction(db);
    try {
      return await work();
    } catch (error) {
      throw sequenceFailure(error, counter, nameOf(counter));
    }
  }

  return defineCounterStore({
    name: "postgres-sequence",
    reserve: (counter, size) =>
      run(counter, async () => {
        const [row] = await rowsOf(db, nextSql(nameOf(counter)));
        return rangeOf(counter, size, row);
      }),
    raise: (counter, atLeast) =>
      run(counter, () =>
        db.transaction(async (transaction) => {
          // It changes nothing, and keeps every nextval out until this transaction ends.
          await transaction.execute(sql.raw(`ALTER SEQUENCE ${nameOf(counter)} NO CYCLE`));
          await transaction.execute(raiseSql(nameOf(counter), atLeast));
        }),
      ),
    // A sequence is looked at by each reserve, since ALTER SEQUENCE may change it at any time.
    verify() {},
  });
}

/** The value, with what the sequence is at that moment. */
const nextSql = (name: string): SQL => sql`
  SELECT nextval(${name}::regclass)::text AS first, seqincrement::text AS step, seqcycle AS cycle, seqcache::text AS cache
  FROM pg_sequence WHERE seqrelid = ${name}::regclass`;

const raiseSql = (name: string, atLeast: bigint): SQL => sql`
  SELECT setval(${name}::regclass, ${String(atLeast)}::bigint) FROM ${sql.raw(name)}
  WHERE ${String(atLeast)}::bigint >= CASE WHEN is_called THEN last_value + 1 ELSE last_value END`;

function rangeOf(counter: string, size: bigint, row: Row | undefined): CounterRange {
  const [first, step, cache] = ["first", "step", "cache"].map((name) => BigInt(String(row?.[name] ?? 0)));
  if (first === undefined || step === undefined || step < 1n || row?.["cycle"] === true || cache !== 1n) {
    throw schema({ table: counter, problems: [unsafe(counter)] });
  }
  if (size > step) {
    throw invalidOption({
      option: "size",
      problem: `must be at most ${step}, the INCREMENT BY of the sequence "${counter}"`,
    });
  }
  return { first, last: first + size - 1n };
}

const unsafe = (counter: string): SchemaProblem => ({
  subject: "table",
  problem: "it is a sequence that counts down, begins anew at its end, or is cached by each connection",
  remedy: `ALTER SEQUENCE ${quoted(counter)} INCREMENT BY 1 NO CYCLE CACHE 1;`,
});

function sequenceFailure(error: unknown, counter: string, name: string): Error {
  const sqlState = driverErrorOf(error)?.sqlState;
  // nextval beyond the maximum, and setval beyond it.
  if (sqlState === "2200H" || sqlState === "22003")
    return counterExhausted({ limit: 2n ** 63n - 1n }, { cause: error });
  if (sqlState !== "42P01") return writeFailure(error, { table: counter, transaction: "none" });
  const missing: SchemaProblem = {
    subject: "table",
    problem: "there is no such sequence",
    remedy: `CREATE SEQUENCE ${name};`,
  };
  return schema({ table: counter, problems: [missing] }, { cause: error });
}
