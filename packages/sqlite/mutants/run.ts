// The proof that the suite rejects wrong stores on SQLite: `pnpm run mutants [--json FILE] [--seed N] [ID …]`.
import { proveFromCommandLine } from "@codemint/conformance/mutants";
import { collection } from "./collection.js";

await proveFromCommandLine(collection);
