// `npm run mutants`: the suite's self-proof; every wrong store has to be rejected by the rule it breaks.
import { runProofs } from "./proofs.mjs";

process.exitCode = await runProofs("mutants", process.argv.slice(2));
