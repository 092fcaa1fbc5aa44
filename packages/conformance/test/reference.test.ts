import { describeCounterStore, describeUniqueStore } from "../src/bindings/vitest.js";
import { counters, stores } from "./memory/subjects.js";

for (const harness of stores) describeUniqueStore(harness);
for (const harness of counters) describeCounterStore(harness);
