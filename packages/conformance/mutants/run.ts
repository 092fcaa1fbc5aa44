// The suite's self-proof: `pnpm run mutants [--json FILE] [--seed N] [ID …]`.
import { proveFromCommandLine } from "../src/mutants.js";
import { collection } from "./collection.js";

await proveFromCommandLine(collection);
