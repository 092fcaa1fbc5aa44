// `npm run conformance`: the suite against every adapter, each on its real database.
import { runProofs } from "./proofs.mjs";

/** One list of engines, whichever package ran them. */
const gather = (reports) => ({
  ok: reports.every(({ report }) => report.ok),
  engines: reports.flatMap(({ package: name, report }) =>
    report.engines.map((engine) => ({ package: name, seed: report.seed, ...engine })),
  ),
});

process.exitCode = await runProofs("conformance", process.argv.slice(2), gather);
