import { type InsertRequest, isCodemintError } from "@codemint/core/adapter";
import { assert } from "../../assert.js";
import type { StoreContext } from "../../case.js";
import type { ConformanceRecord } from "../../harness.js";

type Request = InsertRequest<ConformanceRecord>;

/** A request whose every value can be told from any other text there is; in the scope of `beside`, if one is given. */
export function secretRequest(context: StoreContext, beside?: Request): Request {
  const secret = (): string => `secret-${context.key()}`;
  const { tenant, region } = beside?.record ?? { tenant: secret(), region: secret() };
  return context.request(secret(), {
    record: { tenant, region, payload: secret(), email: `${secret()}@example.com` },
  });
}

/**
 * Fails if an error or event shows a value of the request's record to whoever logs it, takes it apart or follows its causes. Its
 * code and key may stand in `pending` alone, which no log prints.
 */
export function assertNoLeak(shown: unknown, { code, idempotencyKey, record }: Request, what: string): void {
  const values = { ...record, code, idempotencyKey };
  for (const { text, path } of textsOf(shown)) {
    const inPending = path.includes(".pending");
    for (const [field, value] of Object.entries(values)) {
      if (value === null || (inPending && (field === "code" || field === "idempotencyKey"))) continue;
      assert(!text.includes(value), `${what} shows the ${field} of the request, at ${path}`);
    }
  }
}

interface Found {
  readonly text: string;
  readonly path: string;
}

/** Every text that can be reached from a value: names and values of all properties, causes, and what it makes of itself. */
function textsOf(root: unknown): readonly Found[] {
  const found: Found[] = [];
  const visited = new Set<object>();
  const visit = (value: unknown, path: string): void => {
    if (typeof value === "string") found.push({ text: value, path });
    if (typeof value !== "object" || value === null || visited.has(value)) return;
    visited.add(value);
    if (value instanceof Uint8Array) found.push({ text: new TextDecoder().decode(value), path });
    if (value instanceof Map) for (const entry of value) visit(entry, `${path}.entries`);
    if (value instanceof Set) for (const entry of value) visit(entry, `${path}.values`);
    for (const name of Reflect.ownKeys(value)) {
      found.push({ text: String(name), path });
      visit(Reflect.get(value, name), `${path}.${String(name)}`);
    }
    if (value instanceof Error || isCodemintError(value)) {
      visit(String(value), `String(${path})`);
      visit(JSON.stringify(value), `JSON.stringify(${path})`);
      const inspect: unknown = Reflect.get(value, Symbol.for("nodejs.util.inspect.custom"));
      if (typeof inspect === "function") visit(inspect.call(value, 5, {}), `inspect(${path})`);
    }
  };
  visit(root, "it");
  return found;
}
