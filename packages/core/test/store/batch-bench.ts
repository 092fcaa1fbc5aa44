import type { InsertRequest } from "../../src/ports/index.js";
import { faultyStore, type Link, linkRequest } from "../support/map-store.js";

/** A store over a map, some of whose statements are replaced. */
export function bench(faults?: Parameters<typeof faultyStore>[0]) {
  const { table, store } = faultyStore(faults);
  return {
    table,
    store,
    insertMany: (requests: readonly InsertRequest<Link>[]): readonly unknown[] =>
      store.insertMany?.(requests) ?? [],
  };
}

export const inserted = { status: "inserted" };
export const taken = { status: "taken" };
export const replayed = (code: string) => ({ status: "replayed", code });

export const keyed = (code: string, number: number) => linkRequest(code, number, { keyed: true });
export const many = (count: number) =>
  Array.from({ length: count }, (_, number) => linkRequest(`c${number}`, number));
