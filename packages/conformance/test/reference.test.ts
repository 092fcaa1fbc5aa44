import { describeCounterStore, describeLeaseStore, describeUniqueStore } from "../src/bindings/vitest.js";
import { counters, leases, stores } from "./memory/subjects.js";

for (const harness of stores) describeUniqueStore(harness);
for (const harness of counters) describeCounterStore(harness);
for (const harness of leases) describeLeaseStore(harness);
