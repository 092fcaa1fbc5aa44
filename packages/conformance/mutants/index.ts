import type { Mutant } from "./mutant.js";

/** Every wrong store and every wrong counter, in the order of the first rule that it breaks. */
export const mutants: readonly Mutant[] = [];
