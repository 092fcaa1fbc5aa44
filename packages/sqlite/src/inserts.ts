import type { Attempt, InsertRequest, PlainAttempt } from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";
import { type Binder, bindValue, scopeBinder, Unbindable } from "./bind.js";
import { violates } from "./classify.js";
import { columnIn, type TableFacts } from "./describe-table.js";
import { folded, type TableLayout } from "./layout.js";
import { codeColumns, type InsertForm, insertSql, managedColumns } from "./sql.js";

/** One insert, compiled and with its values, ready to run as often as it must. */
export interface BoundInsert {
  readonly run: (values: readonly unknown[]) => Attempt;
  readonly values: readonly unknown[];
}

/** The statement for records that have exactly these fields, in this order. */
interface Shape {
  readonly fields: readonly string[];
  readonly binders: readonly Binder[];
  readonly run: (values: readonly unknown[]) => Attempt;
}

export interface Inserts {
  /** Compiles the insert, or finds it compiled, and checks the record's values. Nothing runs. */
  bind(request: InsertRequest<object>): BoundInsert;
  /** Runs an insert that has no conflict clause. */
  plainly(request: InsertRequest<object>): PlainAttempt;
}

const mostShapes = 64;
const inserted: Attempt = { status: "inserted" };
const conflict: Attempt = { status: "conflict" };

/** The inserts of one connection, compiled once for each set of fields that records have. */
export function insertsOn(db: Database, layout: TableLayout, facts: () => TableFacts | undefined): Inserts {
  const shapes = new Map<string, Shape>();
  let latest: Shape | undefined;

  function shapeOf(record: object): Shape {
    const fields = Object.keys(record);
    if (latest !== undefined && sameFields(latest.fields, fields)) return latest;
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
      fields,
      binders: fields.map((field) =>
        layout.scope.includes(field) ? scopeBinder(columnIn(facts(), field)?.affinity) : bindValue,
      ),
      run: compileRun(fields),
    };
  }

  function compileRun(fields: readonly string[]): Shape["run"] {
    if (keepsWhatIsSent(facts(), layout.code)) {
      const insert = db.prepare(
        insertSql(layout, fields, { orAbort: true, doNothing: true, returning: false }),
      );
      return (values) => (insert.run(values).changes === 0 ? conflict : inserted);
    }
    const form: InsertForm = { orAbort: false, doNothing: true, returning: true };
    const insert = undoable(db, insertSql(layout, fields, form));
    return (values) => insert(values) ?? conflict;
  }

  function valuesOf(
    { code, idempotencyKey, fingerprint, record }: InsertRequest<object>,
    shape: Shape,
  ): unknown[] {
    const values: unknown[] = [code];
    if (layout.key !== undefined) values.push(idempotencyKey);
    if (layout.fingerprint !== undefined) values.push(fingerprint ?? null);
    for (const [index, bind] of shape.binders.entries()) {
      const field = shape.fields[index] ?? "";
      values.push(bind(Reflect.get(record, field), field));
    }
    return values;
  }

  return {
    bind(request) {
      const shape = shapeOf(request.record);
      return { run: shape.run, values: valuesOf(request, shape) };
    },
    plainly(request) {
      const shape = shapeOf(request.record);
      const form: InsertForm = { orAbort: true, doNothing: false, returning: true };
      const insert = undoable(db, insertSql(layout, shape.fields, form));
      try {
        return insert(valuesOf(request, shape)) ?? { status: "nothing" };
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

/**
 * An insert that is undone if it fails: a trigger's RAISE(FAIL) leaves the row in place. `all`, since `get` stops before the
 * statement ends and so reports a row whose COMMIT then fails.
 */
function undoable(db: Database, sql: string): (values: readonly unknown[]) => Attempt | undefined {
  const insert = db.prepare(sql).pluck();
  const all = db.transaction((values: readonly unknown[]) => insert.all(values));
  return (values) => {
    const [code] = all.immediate(values);
    return code === undefined ? undefined : { status: "inserted", code: String(code) };
  };
}

function sameFields(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((field, index) => field === b[index]);
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
