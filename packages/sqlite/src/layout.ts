import { invalidOption, requireOptions } from "@codemint/core/adapter";

/** Which columns of the caller's table codemint uses. Every other column is the caller's. */
export interface TableLayout {
  readonly table: string;
  readonly code: string;
  readonly key: string | undefined;
  readonly fingerprint: string | undefined;
  /** The columns within which a code is unique; empty: the whole table. */
  readonly scope: readonly string[];
}

/** @throws `ERR_CODEMINT_INVALID_OPTION` if a name cannot be one, or two columns are the same */
export function tableLayout(options: {
  readonly table: string;
  readonly code: string;
  readonly idempotencyKey?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly scope?: readonly string[] | undefined;
}): TableLayout {
  requireOptions(options);
  const { table, code, idempotencyKey: key, fingerprint, scope = [] } = options;
  requireName("table", table);
  requireName("code", code);
  if (key !== undefined) requireName("idempotencyKey", key);
  if (fingerprint !== undefined) requireName("fingerprint", fingerprint);
  if (!Array.isArray(scope))
    throw invalidOption({ option: "scope", problem: "must be a list of column names" });
  for (const column of scope) requireName("scope", column);
  if (fingerprint !== undefined && key === undefined) {
    throw invalidOption({
      option: "fingerprint",
      problem: "needs idempotencyKey: without a stored key no request is ever compared with an earlier one",
    });
  }
  const used = new Set<string>();
  for (const column of [code, key, fingerprint, ...scope]) {
    if (column === undefined) continue;
    if (used.has(folded(column))) {
      throw invalidOption({
        option: "code, idempotencyKey, fingerprint, scope",
        problem: "must be different columns",
      });
    }
    used.add(folded(column));
  }
  return { table, code, key, fingerprint, scope: [...scope] };
}

/** SQLite tells identifiers apart without regard to the case of ASCII letters. */
export const folded = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

export const sameName = (a: string, b: string): boolean => folded(a) === folded(b);

export function requireName(option: string, name: unknown): asserts name is string {
  if (typeof name !== "string" || name === "" || /[\0\p{Surrogate}]/u.test(name)) {
    throw invalidOption({ option, problem: "must be a name: a non-empty text without NUL" });
  }
}

export function requireNames(option: string, names: unknown): asserts names is readonly string[] {
  if (!Array.isArray(names)) throw invalidOption({ option, problem: "must be a list of names" });
  for (const name of names) requireName(option, name);
}
