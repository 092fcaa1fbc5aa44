import type { InsertRequest } from "@codemint/core/adapter";
import { assertEqual, show } from "../../assert.js";
import type { StoreContext } from "../../case.js";
import type { ConformanceRecord, Opened, StoredRecord } from "../../harness.js";
import { storedForm } from "../../outcome.js";

type Request = InsertRequest<ConformanceRecord>;

/** Stores the record of a request by the raw driver, as if another client had been there before. */
export async function hold(opened: Opened, request: Request): Promise<StoredRecord> {
  const record = storedForm(opened, request);
  await opened.oracle.insert(record);
  return record;
}

/** Stores records of others, which no later insert may touch. */
export async function addBystanders(context: StoreContext, opened: Opened): Promise<void> {
  for (let n = 0; n < 3; n += 1) await hold(opened, context.request(context.unique("bystander")));
}

/** Every record, as one line each, in a fixed order. */
export async function tableLines(opened: Opened): Promise<readonly string[]> {
  return (await opened.oracle.all()).map(show).sort();
}

/** Fails unless the table holds exactly what it held when `before` was taken. */
export async function assertUnchanged(
  opened: Opened,
  before: readonly string[],
  when: string,
): Promise<void> {
  assertEqual(await tableLines(opened), before, `The table ${when}`);
}

/** Fails unless every record that stood when `before` was taken stands unchanged. */
export async function assertKept(opened: Opened, before: readonly string[], when: string): Promise<void> {
  const now = new Set(await tableLines(opened));
  const lost = before.filter((line) => !now.has(line));
  assertEqual(lost, [], `Records of others that were changed or removed ${when}`);
}

/** Fails unless the table holds this many records. */
export async function assertCount(opened: Opened, count: number, when: string): Promise<void> {
  assertEqual((await opened.oracle.all()).length, count, `Records in the table ${when}`);
}
