import type { StoreHarness } from "../../src/harness.js";
import { wrongStore } from "../wrong-memory.js";

/** The memory store behind which every code is first put into another form. */
export const alteredCodes = (form: (code: string) => string): StoreHarness =>
  wrongStore((right) => ({
    insert: (request, options) => right.insert({ ...request, code: altered(form, request.code) }, options),
  }));

/** What is no string is left to the store to refuse. */
const altered = (form: (code: string) => string, code: unknown): string =>
  typeof code === "string" ? form(code) : (code as string);
