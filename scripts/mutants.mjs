// `npm run mutants`: the suite's self-proof; every wrong store has to be rejected by the rule it breaks.
import { runProofs } from "./proofs.mjs";

/** One list of mutants, whichever package has them. `score`: the part of them that is rejected as they state. */
const gather = (reports) => {
  const mutants = reports.flatMap(({ package: name, report }) =>
    report.mutants.map((mutant) => ({ package: name, ...mutant })),
  );
  const killed = mutants.filter(({ problems }) => problems.length === 0);
  return { score: killed.length / Math.max(mutants.length, 1), mutants };
};

process.exitCode = await runProofs("mutants", process.argv.slice(2), gather);
