import { runFromCommandLine } from "@codemint/conformance/cli";
import { counters, leases, stores } from "./subjects.js";

await runFromCommandLine({ stores, counters, leases }, "npm run conformance");
