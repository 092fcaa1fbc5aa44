import type { MintManyResult } from "../../src/mint/minter.js";
import type { Link } from "../support/map-store.js";

export const links = (count: number): Link[] =>
  Array.from({ length: count }, (_, number) => ({ target: `t${number}` }));

export async function all(results: AsyncIterable<MintManyResult>): Promise<MintManyResult[]> {
  const list: MintManyResult[] = [];
  for await (const result of results) list.push(result);
  return list;
}

/** What mintMany gives for records that all got the codes of the strategy `counting`. */
export const minted = (count: number, replayed = false, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ index, code: `c${from + index}`, replayed }));
