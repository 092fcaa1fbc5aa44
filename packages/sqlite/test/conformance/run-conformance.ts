import { runFromCommandLine } from "@codemint/conformance/cli";
import { counters, stores } from "./subjects.js";

await runFromCommandLine({ stores, counters }, "npm run conformance");
