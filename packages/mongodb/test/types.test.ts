import type { Collection } from "mongodb";
import { expect, expectTypeOf, test } from "vitest";
import { mongodbBackfill, mongodbStore } from "../src/index.js";

interface Link {
  readonly _id: string;
  readonly code: string;
  readonly requestKey: string;
  readonly tenant: string;
  readonly clicks: number;
}

declare const links: Collection<Link>;

/** Compiled, never called. */
function programs() {
  const store = mongodbStore(links, { code: "code" });
  expectTypeOf<Parameters<typeof store.insert>[0]["record"]>().toEqualTypeOf<Omit<Link, "code" | "_id">>();
  const own = mongodbStore(links, { code: "code", idempotencyKey: "requestKey", scope: ["tenant"] });
  expectTypeOf<Parameters<typeof own.insert>[0]["record"]>().toEqualTypeOf<
    Omit<Link, "code" | "requestKey">
  >();
  expectTypeOf(own.scope).toEqualTypeOf<readonly ("_id" | "tenant" | "clicks")[]>();
  // @ts-expect-error Type '"cod"' is not a field of the document
  mongodbStore(links, { code: "cod" });
  // @ts-expect-error a number is no text
  mongodbStore(links, { code: "clicks" });
  // @ts-expect-error Type '"tenat"' is not a field of the document
  mongodbStore(links, { code: "code", scope: ["tenat"] });
  // @ts-expect-error the code's own field is no scope
  mongodbStore(links, { code: "code", scope: ["code"] });
  const rows = mongodbBackfill(links, { code: "code" });
  expectTypeOf<Parameters<typeof rows.insert>[0]["record"]>().toEqualTypeOf<{ _id: string }>();
}

test("the record is the document without what codemint fills", () => {
  expect(programs).toBeTypeOf("function");
});
