import { describeCounterStore, describeLeaseStore, describeUniqueStore } from "@codemint/conformance/vitest";
import { counters, leases, stores } from "./subjects.js";

for (const harness of stores) describeUniqueStore(harness);
for (const harness of counters) describeCounterStore(harness);
for (const harness of leases) describeLeaseStore(harness);
