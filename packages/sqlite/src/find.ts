import type { Held, InsertRequest } from "@codemint/core/adapter";
import type { Database, Statement } from "better-sqlite3";
import { type Binder, scopeBinder } from "./bind.js";
import { columnIn, type TableFacts } from "./describe-table.js";
import type { TableLayout } from "./layout.js";
import { findSql } from "./sql.js";

/** Reads every record that has a request's code in its scope, or its key. */
export function holdersOn(
  db: Database,
  layout: TableLayout,
  facts: () => TableFacts | undefined,
): (request: InsertRequest<object>) => readonly Held[] {
  let compiled:
    | { readonly find: Statement<unknown[], unknown[]>; readonly binders: readonly Binder[] }
    | undefined;

  const compile = () => ({
    find: db.prepare<unknown[], unknown[]>(findSql(layout)).raw(),
    binders: layout.scope.map((field) => scopeBinder(columnIn(facts(), field)?.affinity)),
  });

  return ({ code, idempotencyKey, record }) => {
    compiled ??= compile();
    const values = compiled.binders.map((bind, index) => {
      const field = layout.scope[index] ?? "";
      return bind(Reflect.get(record, field), field);
    });
    values.push(code);
    if (layout.key !== undefined) values.push(idempotencyKey);
    return compiled.find.all(...values).map(heldOf);
  };
}

function heldOf([code, key, fingerprint]: readonly unknown[]): Held {
  return {
    code: String(code),
    idempotencyKey: typeof key === "string" ? key : null,
    ...(typeof fingerprint === "string" && { fingerprint }),
  };
}
