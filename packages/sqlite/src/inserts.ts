import type { Attempt, Held, InsertRequest, PlainAttempt } from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";
import { type Binder, bindValue, scopeBinder, Unbindable } from "./bind.js";
import { violates } from "./classify.js";
import { columnIn, type TableFacts } from "./describe-table.js";
import { folded, type TableLayout } from "./layout.js";
import { codeColumns, insertSql, managedColumns } from "./sql.js";

interface Column {
  readonly field: string;
  readonly bind: Binder;
}

/** The statement for records that have exactly these fields, in this order. */
interface Shape {
  readonly columns: readonly Column[];
  readonly run: (values: readonly unknown[], request: Request) => Attempt;
}

export interface Inserts {
  /** Compiles the insert, or finds it compiled, and binds the record's values. What it gives runs it. */
  bind(request: Request): () => Attempt;
  /** Runs an insert that has no conflict clause. */
  plainly(request: Request): PlainAttempt;
}

type Request = InsertRequest<object>;

const mostShapes = 64;
const inserted: Attempt = { status: "inserted" };
const lost = new Error("the record that was inserted is not to be found");
const conflict: Attempt = { status: "conflict" };

/** The inserts of one connection, compiled once for each set of fields that records have. */
export function insertsOn(
  db: Database,
  layout: TableLayout,
  facts: () => TableFacts | undefined,
  holdersOf: (request: Request) => readonly Held[],
): Inserts {
  const shapes = new Map<string, Shape>();
  let latest: Shape | undefined;

  function shapeOf(record: object): Shape {
    const fields = Object.keys(record);
    if (latest !== undefined && fits(latest, fields)) return latest;
    const name = JSON.stringify(fields);
    const shape = shapes.get(name) ?? compile(fields);
    shapes.delete(name);
    shapes.set(name, shape);
    if (shapes.size > mostShapes) shapes.delete(shapes.keys().next().value ?? name);
    latest = shape;
    return shape;
  }

  function compile(fields: readonly string[]): Shape {
    refuseRepeatedColumns(fields, layout);
    return {
      columns: fields.map((field) => ({
        field,
        bind: layout.scope.includes(field) ? scopeBinder(columnIn(facts(), field)?.affinity) : bindValue,
      })),
      run: compileRun(fields),
    };
  }

  function compileRun(fields: readonly string[]): Shape["run"] {
    if (keepsWhatIsSent(facts(), layout.code)) {
      const insert = db.prepare(insertSql(layout, fields, { doNothing: true, orAbort: true }));
      return (values) => (insert.run(values).changes === 0 ? conflict : inserted);
    }
    const insert = undoable(insertSql(layout, fields, { doNothing: true, orAbort: false }));
    return (values, request) => insert(values, request) ?? conflict;
  }

  /**
   * An insert that reads back what it stored, and is undone if it fails: a trigger's RAISE(FAIL) would leave the row in place.
   * `undefined` if it stored nothing, or nothing that could be found again.
   */
  function undoable(sql: string): (values: readonly unknown[], request: Request) => Attempt | undefined {
    const insert = db.prepare(sql);
    const insertAndRead = db.transaction((values: readonly unknown[], request: Request) => {
      if (insert.run(values).changes === 0) return undefined;
      const own = ownOf(request);
      // A trigger has removed it, or altered the code of a record that has no key to be found by.
      if (own === undefined) throw lost;
      return { status: "inserted", code: own.code } as const;
    }).immediate;
    return (values, request) => {
      try {
        return insertAndRead(values, request);
      } catch (error) {
        if (error === lost) return undefined;
        throw error;
      }
    };
  }

  function ownOf(request: Request): Held | undefined {
    const holders = holdersOf(request);
    if (layout.key === undefined) return holders[0];
    return holders.find(({ idempotencyKey }) => idempotencyKey === request.idempotencyKey);
  }

  // This runs for every insert, so it makes no more than the array that is bound.
  function valuesOf({ code, idempotencyKey, fingerprint, record }: Request, shape: Shape): unknown[] {
    const values: unknown[] = [code];
    if (layout.key !== undefined) values.push(idempotencyKey);
    if (layout.fingerprint !== undefined) values.push(fingerprint ?? null);
    for (const column of shape.columns) values.push(boundValue(record, column));
    return values;
  }

  return {
    bind(request) {
      const shape = shapeOf(request.record);
      const values = valuesOf(request, shape);
      return () => shape.run(values, request);
    },
    plainly(request) {
      const shape = shapeOf(request.record);
      const insert = undoable(
        insertSql(layout, Object.keys(request.record), { doNothing: false, orAbort: true }),
      );
      try {
        return insert(valuesOf(request, shape), request) ?? { status: "nothing" };
      } catch (error) {
        const ours = [codeColumns(layout), ...(layout.key === undefined ? [] : [[layout.key]])];
        if (ours.some((columns) => violates(error, layout.table, columns))) return conflict;
        throw error;
      }
    },
  };
}

/**
 * Whether an insert stores what it is given, or nothing: the code's column does not convert a text, and no trigger meddles. Then the
 * number of changes tells all, OR ABORT keeps the table's own conflict clauses from replacing or swallowing a record, and one
 * statement is enough. OR ABORT would override the clauses inside a trigger too.
 */
function keepsWhatIsSent(facts: TableFacts | undefined, code: string): boolean {
  return (
    columnIn(facts, code)?.affinity === "text" &&
    facts?.triggers.every(({ event }) => event !== "INSERT") === true
  );
}

/** A getter or a proxy that throws does so before anything is sent. */
function boundValue(record: object, { field, bind }: Column): unknown {
  try {
    return bind(Reflect.get(record, field), field);
  } catch (error) {
    throw error instanceof Unbindable ? error : new Unbindable(field, "cannot be read");
  }
}

function fits({ columns }: Shape, fields: readonly string[]): boolean {
  return columns.length === fields.length && columns.every(({ field }, index) => field === fields[index]);
}

// SQLite takes a column that is named twice, and keeps the first value.
function refuseRepeatedColumns(fields: readonly string[], layout: TableLayout): void {
  const named = new Set(managedColumns(layout).map(folded));
  for (const field of fields) {
    if (named.has(folded(field))) {
      throw new Unbindable(field, "names a column that codemint fills, or one that the record names twice");
    }
    named.add(folded(field));
  }
}
