import { describeCounterStore, describeUniqueStore } from "@codemint/conformance/vitest";
import { sqliteCounterHarness } from "./counter-harness.js";
import { sqliteHarness } from "./store-harness.js";

describeUniqueStore(sqliteHarness({ keys: "unique", scope: 0, journal: "wal" }));
describeUniqueStore(sqliteHarness({ keys: "unique", scope: 1, journal: "delete" }));
describeUniqueStore(sqliteHarness({ keys: "unique", scope: 2, journal: "wal" }));
describeUniqueStore(sqliteHarness({ keys: "none", scope: 0, journal: "wal" }));

describeCounterStore(sqliteCounterHarness());
