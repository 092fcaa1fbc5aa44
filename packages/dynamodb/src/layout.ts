import { invalidOption, requireOptions } from "@codemint/core/adapter";

/** Which attributes of the caller's table codemint uses. Every other attribute is the caller's. */
export interface TableLayout {
  readonly table: string;
  readonly code: string;
  readonly key: string;
  readonly fingerprint: string | undefined;
  /** The partition key, where a code is unique within it; then the code is the sort key. */
  readonly scope: string | undefined;
  /** The table of the key items. */
  readonly keyTable: string | undefined;
}

/** The options that name tables and attributes. */
export interface LayoutOptions {
  readonly table: string;
  readonly code: string;
  readonly idempotencyKey: string;
  readonly keyTable?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly scope?: readonly string[] | undefined;
}

/** @throws `ERR_CODEMINT_INVALID_OPTION` if a name cannot be one, or two are the same */
export function tableLayout(options: LayoutOptions): TableLayout {
  requireOptions(options);
  const { table, code, idempotencyKey: key, keyTable, fingerprint, scope = [] } = options;
  requireName("table", table);
  requireName("code", code);
  requireName("idempotencyKey", key);
  if (fingerprint !== undefined) requireName("fingerprint", fingerprint);
  if (keyTable !== undefined) requireName("keyTable", keyTable);
  if (keyTable === table) {
    throw invalidOption({
      option: "keyTable",
      problem: "must be a table of its own, beside that of the records",
    });
  }
  requireDistinct("code, idempotencyKey, fingerprint, scope", [code, key, fingerprint, ...scopeNames(scope)]);
  return { table, code, key, fingerprint, scope: scope[0], keyTable };
}

/** A scope is the partition key, of which a table has one. */
export function scopeNames(scope: unknown): readonly string[] {
  if (!Array.isArray(scope))
    throw invalidOption({ option: "scope", problem: "must be a list of attribute names" });
  for (const name of scope) requireName("scope", name);
  if (scope.length > 1) {
    throw invalidOption({
      option: "scope",
      problem: "takes one attribute, the table's partition key: join several into one attribute of your own",
    });
  }
  return scope;
}

export function requireDistinct(option: string, names: readonly (string | undefined)[]): void {
  const given = names.filter((name) => name !== undefined);
  if (new Set(given).size < given.length)
    throw invalidOption({ option, problem: "must be different attributes" });
}

export function requireName(option: string, name: unknown): asserts name is string {
  if (typeof name !== "string" || name === "" || /[\0\p{Surrogate}]/u.test(name)) {
    throw invalidOption({ option, problem: "must be a name: a non-empty text without NUL" });
  }
}
