import type { Attempt, CodemintError } from "@codemint/core/adapter";
import { classify, type Scene, writeFailure } from "./classify.js";

/**
 * Runs many single inserts in one transaction, or in a savepoint of the caller's. A record that is refused fails in its place; any
 * other failure undoes the batch and is thrown, so that it may be said to have done nothing.
 */
export function runBatch(
  scene: Scene,
  works: readonly (CodemintError | (() => Attempt))[],
): readonly (Attempt | CodemintError)[] {
  const run = (work: CodemintError | (() => Attempt)): Attempt | CodemintError => {
    if (typeof work !== "function") return work;
    try {
      return work();
    } catch (error) {
      const failure = classify(error, scene);
      if (failure !== undefined && scene.db.inTransaction && isAboutItsRecord(failure)) return failure;
      throw error;
    }
  };
  try {
    return scene.db.transaction(() => works.map(run)).immediate();
  } catch (error) {
    throw writeFailure(error, scene);
  }
}

function isAboutItsRecord({ code, details }: CodemintError): boolean {
  if (code === "ERR_CODEMINT_CONSTRAINT" || code === "ERR_CODEMINT_INVALID_RECORD") return true;
  if (code === "ERR_CODEMINT_ROW_MISSING") return true;
  return code === "ERR_CODEMINT_RESOURCE" && "kind" in details && details.kind !== "disk-full";
}
