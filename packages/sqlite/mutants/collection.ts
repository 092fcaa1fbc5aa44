import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Collection } from "@codemint/conformance/mutants";
import { sqliteHarness } from "../test/conformance/store-harness.js";
import { counters, leases } from "../test/conformance/subjects.js";
import { mutants } from "./index.js";

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Wrong stores on SQLite, for the cases that no store in memory can come to. */
export const collection: Collection = {
  mutants,
  reference: { stores: [sqliteHarness({ keys: "unique", scope: 0, journal: "wal" })], counters, leases },
  start: () => fork(path("../../../scripts/run-typescript.mjs"), [path("process.ts")], { execArgv: [] }),
  // Some cases start processes of their own, which takes long on a busy machine.
  limitMs: 30_000,
};
