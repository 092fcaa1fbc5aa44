import { describeCounterStore, describeUniqueStore } from "../src/bindings/vitest.js";
import { memoryCounterHarness } from "./memory/counter-harness.js";
import { memoryHarness } from "./memory/harness.js";

describeUniqueStore(memoryHarness({ keys: "unique" }));
describeUniqueStore(memoryHarness({ keys: "unique", scope: 1 }));
describeUniqueStore(memoryHarness({ keys: "unique", scope: 2, remote: false }));
describeUniqueStore(memoryHarness({ keys: "unique-if-keyed", scope: 1 }));
describeUniqueStore(memoryHarness({ keys: "unique-if-keyed", remote: false }));
describeUniqueStore(memoryHarness({ keys: "stored", scope: 2 }));
describeUniqueStore(memoryHarness({ keys: "stored", fingerprints: false }));
describeUniqueStore(memoryHarness({ keys: "none", scope: 0 }));
describeUniqueStore(memoryHarness({ keys: "none", scope: 2, remote: false }));

describeCounterStore(memoryCounterHarness());
describeCounterStore(memoryCounterHarness({ remote: false }));
