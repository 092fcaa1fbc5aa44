// A worker of crew.test.ts: one file per code, made only if it is not there, is a store that several processes share.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serveConformanceWorker } from "@codemint/conformance/worker";

serveConformanceWorker({
  store(folder) {
    if (!existsSync(folder)) throw new Error(`no folder ${folder}`);
    return {
      store: fileStore(folder),
      close: () => writeFileSync(join(folder, `closed-${process.pid}`), ""),
    };
  },
});

function fileStore(folder) {
  return {
    insert({ code, idempotencyKey }) {
      if (code === "die") process.exit(3);
      if (code === "throw") throw new TypeError("an error without a code");
      try {
        writeFileSync(join(folder, code), idempotencyKey, { flag: "wx" });
        return { status: "inserted" };
      } catch {
        return { status: "taken" };
      }
    },
  };
}
