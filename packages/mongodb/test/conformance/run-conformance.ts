import { runFromCommandLine } from "@codemint/conformance/cli";
import { stopEngines } from "@codemint/testbed";
import { counters, fake, leases, stores } from "./subjects.js";

try {
  await runFromCommandLine({ stores, counters, leases }, "npm run conformance");
} finally {
  await fake.close();
  await stopEngines();
}
