import { runFromCommandLine } from "../../src/cli.js";
import { counters, leases, stores } from "./subjects.js";

await runFromCommandLine({ stores, counters, leases }, "npm run conformance");
