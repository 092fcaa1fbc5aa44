import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { type Held, type InsertRequest, invalidCode, invalidRecord } from "@codemint/core/adapter";
import type { TableLayout } from "./layout.js";
import { type Item, toAttribute, utf8Bytes } from "./values.js";

type Request = InsertRequest<object>;

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html, in bytes of UTF-8.
const longestPartitionKey = 2048;
const longestSortKey = 1024;

/** The primary key of a request's record. @throws `ERR_CODEMINT_INVALID_CODE`, `ERR_CODEMINT_INVALID_RECORD` */
export function recordKey({ code, record }: Request, layout: TableLayout): Item {
  const longest = layout.scope === undefined ? longestPartitionKey : longestSortKey;
  if (utf8Bytes(code) > longest) {
    throw invalidCode({
      problem: `has more than ${longest} bytes in UTF-8, the most that this key of a table may have`,
    });
  }
  if (layout.scope === undefined) return { [layout.code]: { S: code } };
  // A scope is the text by which core knows it, so that 5 and "5" are one.
  const scope = String(Reflect.get(record, layout.scope));
  if (scope === "" || utf8Bytes(scope) > longestPartitionKey) {
    const problem = `is the partition key, and must be a text of 1 to ${longestPartitionKey} bytes in UTF-8`;
    throw invalidRecord({ field: layout.scope, problem });
  }
  return { [layout.scope]: { S: scope }, [layout.code]: { S: code } };
}

export function recordItem(request: Request, layout: TableLayout): Item {
  const { idempotencyKey, fingerprint, record } = request;
  const fields = Object.entries(record).filter(([field]) => field !== layout.scope);
  const item: Item = Object.fromEntries(fields.map(([field, value]) => [field, toAttribute(value, field)]));
  return {
    ...item,
    ...recordKey(request, layout),
    [layout.key]: { S: idempotencyKey },
    ...(layout.fingerprint !== undefined &&
      fingerprint !== undefined && { [layout.fingerprint]: { S: fingerprint } }),
  };
}

/** The key's item: a pointer to the key's record, by the same attribute names. */
export const keyItem = (request: Request, layout: TableLayout): Item => ({
  ...recordKey(request, layout),
  ...keyOf(request, layout),
});

export const keyOf = ({ idempotencyKey }: Request, { key }: TableLayout): Item => ({
  [key]: { S: idempotencyKey },
});

/** The primary key of the record to which a key's item points; `undefined` if it points nowhere. */
export function pointedAt(pointer: Item, { scope, code }: TableLayout): Item | undefined {
  const names = scope === undefined ? [code] : [scope, code];
  const parts = names.map((name): readonly [string, AttributeValue | undefined] => [name, pointer[name]]);
  const found = parts.filter((part): part is readonly [string, AttributeValue] => part[1]?.S !== undefined);
  return found.length === names.length ? Object.fromEntries(found) : undefined;
}

export function heldOf(item: Item, { code, key, fingerprint }: TableLayout): Held {
  const digest = fingerprint === undefined ? undefined : item[fingerprint]?.S;
  return {
    code: item[code]?.S ?? "",
    idempotencyKey: item[key]?.S ?? null,
    ...(digest !== undefined && { fingerprint: digest }),
  };
}
