import { invalidOption, requireOptions } from "@codemint/core/adapter";

/** Which fields of the caller's documents codemint uses. Every other field is the caller's. */
export interface CollectionLayout {
  readonly collection: string;
  readonly code: string;
  readonly key: string;
  readonly fingerprint: string | undefined;
  /** The fields within which a code is unique; empty: the whole collection. */
  readonly scope: readonly string[];
}

export interface LayoutOptions {
  readonly code: string;
  readonly idempotencyKey?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly scope?: readonly string[] | undefined;
}

/** @throws `ERR_CODEMINT_INVALID_OPTION` if a name cannot be that of a field, or two fields are the same */
export function collectionLayout(collection: string, options: LayoutOptions): CollectionLayout {
  requireOptions(options);
  const { code, idempotencyKey: key = "_id", fingerprint, scope = [] } = options;
  requireField("code", code);
  requireField("idempotencyKey", key);
  if (fingerprint !== undefined) requireField("fingerprint", fingerprint);
  if (!Array.isArray(scope))
    throw invalidOption({ option: "scope", problem: "must be a list of field names" });
  for (const field of scope) requireField("scope", field);
  const used = [code, key, ...(fingerprint === undefined ? [] : [fingerprint]), ...scope];
  if (new Set(used).size < used.length) {
    throw invalidOption({
      option: "code, idempotencyKey, fingerprint, scope",
      problem: "must be different fields",
    });
  }
  return { collection, code, key, fingerprint, scope: [...scope] };
}

/** The fields that codemint fills. */
export const managedFields = ({ code, key, fingerprint }: CollectionLayout): readonly string[] => [
  code,
  key,
  ...(fingerprint === undefined ? [] : [fingerprint]),
];

/** The fields of the code's unique index. */
export const codeFields = ({ scope, code }: CollectionLayout): readonly string[] => [...scope, code];

function requireField(option: string, name: unknown): asserts name is string {
  if (typeof name !== "string" || name === "" || /[\0.\p{Surrogate}]|^\$/u.test(name)) {
    throw invalidOption({
      option,
      problem:
        'must be the name of a field of the document itself, without "." and NUL, and not beginning with "$"',
    });
  }
}
