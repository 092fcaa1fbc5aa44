// `npm run conformance`: the suite against every adapter, each on its real database.
import { runProofs } from "./proofs.mjs";

process.exitCode = await runProofs("conformance", process.argv.slice(2));
