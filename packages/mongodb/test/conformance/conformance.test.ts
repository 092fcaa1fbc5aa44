import { describeCounterStore, describeUniqueStore } from "@codemint/conformance/vitest";
import { counters, stores } from "./subjects.js";

for (const harness of stores) describeUniqueStore(harness);
for (const harness of counters) describeCounterStore(harness);
