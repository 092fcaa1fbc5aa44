import { run } from "@codemint/conformance";
import { expect, test } from "vitest";
import { serverOf } from "./engine.js";
import type { Store } from "./open-table.js";
import { dynamodbHarness } from "./store-harness.js";

const server = await serverOf("dynoxide");
const only = ["R01.sixteen-racers", "R02", "R05.same-request", "R07"];

/** The naive way: any conflict is a taken code. */
const believesConflicts = (right: Store): Store => ({
  ...right,
  async insert(request, options) {
    const outcome = await right.insert(request, options);
    return outcome.status === "inserted" ? outcome : { status: "taken" };
  },
});

test.runIf(server !== undefined)(
  "the suite passes the right store, and fails one that reads every conflict as taken",
  async () => {
    if (server === undefined) return;
    const harness = { keys: "unique-if-keyed", scope: 0 } as const;
    expect(await run({ stores: [dynamodbHarness(server, harness)], only })).toMatchObject({ ok: true });
    const { ok, subjects } = await run({
      stores: [dynamodbHarness(server, { ...harness, spoil: believesConflicts })],
      only,
    });
    expect(ok).toBe(false);
    const failed = subjects.flatMap(({ results }) => results.filter(({ status }) => status === "fail"));
    expect(failed.map(({ id }) => id)).toContain("R05.same-request");
  },
);
