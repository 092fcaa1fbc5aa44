/** What proves that the suite can fail: wrong stores, each of which it must reject. */
export { proveFromCommandLine } from "./mutants/cli.js";
export {
  type Collection,
  type CounterMutant,
  type LeaseMutant,
  type Mutant,
  mutant,
  type StoreMutant,
} from "./mutants/mutant.js";
export { type MutantReport, type ProveOptions, proveMutants } from "./mutants/prove.js";
export { serveMutants } from "./mutants/serve.js";
export type { Verdict } from "./mutants/verdict.js";
