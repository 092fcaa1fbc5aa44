import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { CounterHarness } from "../src/counter-harness.js";
import type { StoreHarness } from "../src/harness.js";
import type { Mutant } from "./mutant.js";

/** The right stores that mutants are made from. */
export interface Reference {
  readonly stores: readonly StoreHarness[];
  readonly counters: readonly CounterHarness[];
}

/** A folder of mutants: its `index.ts` gives the mutants, its `reference.ts` the right stores. */
export interface Collection {
  readonly mutants: readonly Mutant[];
  readonly reference: Reference;
}

/** Reads the mutants of a folder: of this package or of an adapter's. */
export async function collectionIn(folder: string): Promise<Collection> {
  const load = (file: string): Promise<unknown> => import(pathToFileURL(join(resolve(folder), file)).href);
  const [{ mutants }, { reference }] = (await Promise.all([load("index.ts"), load("reference.ts")])) as [
    Pick<Collection, "mutants">,
    Pick<Collection, "reference">,
  ];
  return { mutants, reference };
}
