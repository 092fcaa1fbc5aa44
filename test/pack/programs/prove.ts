// Runs the published suite against the store that the command line names, and prints what came of it.
import { type ConformanceRecord, run, type StoredRecord, type StoreHarness } from "@codemint/conformance";
import { type ArrayTable, arrayStore, lookFirstStore } from "./array-store.js";

const makeStore = process.argv[2] === "look-first" ? lookFirstStore : arrayStore;

const harness: StoreHarness = {
  name: "array",
  engine: { product: "array", version: "1", kind: "memory" },
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
  keys: "unique",
  fingerprints: true,
  open({ scope }) {
    let nextSelectFails = false;
    const table: ArrayTable<ConformanceRecord> = {
      rows: [],
      scope,
      select(matches) {
        if (nextSelectFails) {
          nextSelectFails = false;
          throw new Error("The connection was lost.");
        }
        return table.rows.filter(matches);
      },
    };
    const stored = (): readonly StoredRecord[] =>
      table.rows.map(({ record, code, idempotencyKey, fingerprint }) => ({
        ...record,
        code,
        idempotencyKey,
        fingerprint: fingerprint ?? null,
      }));
    return {
      store: makeStore(table),
      connect: () => makeStore(table),
      oracle: {
        all: stored,
        find: (code) => stored().filter((row) => row.code === code),
        insert({ code, idempotencyKey, fingerprint, ...record }) {
          const key = idempotencyKey ?? crypto.randomUUID();
          table.rows.push({
            code,
            idempotencyKey: key,
            record,
            ...(fingerprint !== null && { fingerprint }),
          });
        },
        delete(code) {
          const kept = table.rows.filter((row) => row.code !== code);
          table.rows.splice(0, table.rows.length, ...kept);
        },
      },
      faults: {
        failFind() {
          nextSelectFails = true;
          return { struck: () => !nextSelectFails };
        },
      },
      clientState: () => Object.keys(table),
      close() {},
    };
  },
};

const report = await run({ stores: [harness], seed: 1 });
const results = report.subjects.flatMap((subject) => subject.results);
for (const { id, status, reason } of results.filter((result) => !result.ok)) console.log(id, status, reason);
console.log("passed", results.filter(({ status }) => status === "pass").length);
process.exitCode = report.ok ? 0 : 1;
