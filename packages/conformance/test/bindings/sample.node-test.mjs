// Run by bindings.test.ts under node:test.
import { describeUniqueStore } from "@codemint/conformance/node-test";

const store = {
  name: "forgetful",
  scope: [],
  keys: "none",
  fingerprints: false,
  inTransaction: false,
  insert: () => ({ status: "inserted" }),
  verify() {},
};
describeUniqueStore({
  name: "forgetful",
  engine: { product: "nothing", version: "1", kind: "fake" },
  traits: {
    processes: false,
    transactions: false,
    snapshots: false,
    remote: false,
    durable: false,
    triggers: false,
    failures: [],
    schemas: [],
  },
  keys: "none",
  fingerprints: false,
  knownGaps: { "R08.visible-to-the-raw-driver": "it forgets" },
  open: () => ({
    store,
    connect: () => store,
    oracle: { all: () => [], find: () => [], insert() {}, delete() {} },
    close() {},
  }),
});
