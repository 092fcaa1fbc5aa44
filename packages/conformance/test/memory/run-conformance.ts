import { runFromCommandLine } from "../../src/cli.js";
import { counters, stores } from "./subjects.js";

await runFromCommandLine({ stores, counters }, "npm run conformance");
