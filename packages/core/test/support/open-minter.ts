import { createMinter } from "../../src/mint/create-minter.js";
import { type Link, mapStore } from "./map-store.js";
import { scripted } from "./scripted-strategy.js";

export const record: Link = { target: "https://example.com" };

/** A minter without a policy, over a fresh table, whose strategy proposes these codes. */
export function open(codes: readonly string[] = ["a", "b", "c"], more: object = {}) {
  const { table, store } = mapStore();
  const strategy = scripted(codes);
  return { table, store, strategy, minter: createMinter({ store, strategy, policy: [], ...more }) };
}
