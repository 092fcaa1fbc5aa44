import { createMinter } from "@codemint/core";
import type { ErrorCode } from "@codemint/core/adapter";
import { assert, assertEqual, inconclusive } from "../../assert.js";
import { type StoreContext, storeCases, whereFailure } from "../../case.js";
import type { FailureKind } from "../../engine.js";
import { assertRefused, assertStored, attempt, tell } from "../../outcome.js";
import { scripted } from "../support/scripted.js";
import { hold } from "../support/table.js";

/** What an application is told of each failure. */
const codes: { readonly [Kind in FailureKind]: readonly ErrorCode[] } = {
  "unique-other": ["ERR_CODEMINT_CONSTRAINT"],
  "not-null": ["ERR_CODEMINT_CONSTRAINT", "ERR_CODEMINT_INVALID_RECORD"],
  check: ["ERR_CODEMINT_CONSTRAINT"],
  exclusion: ["ERR_CODEMINT_CONSTRAINT"],
  "foreign-key": ["ERR_CODEMINT_CONSTRAINT"],
  "data-type": ["ERR_CODEMINT_CONSTRAINT", "ERR_CODEMINT_INVALID_RECORD"],
  validation: ["ERR_CODEMINT_CONSTRAINT"],
  permission: ["ERR_CODEMINT_ACCESS_DENIED"],
  busy: ["ERR_CODEMINT_CONTENTION"],
  "lock-timeout": ["ERR_CODEMINT_CONTENTION"],
  deadlock: ["ERR_CODEMINT_CONTENTION"],
  serialization: ["ERR_CODEMINT_CONTENTION"],
  throttled: ["ERR_CODEMINT_THROTTLED"],
  "too-large": ["ERR_CODEMINT_RESOURCE", "ERR_CODEMINT_INVALID_RECORD"],
  "disk-full": ["ERR_CODEMINT_RESOURCE"],
  "read-only": ["ERR_CODEMINT_READ_ONLY"],
  "missing-table": ["ERR_CODEMINT_SCHEMA"],
  closed: ["ERR_CODEMINT_CLOSED"],
  // Where the driver cannot say whether it had connected, it can only be unknown.
  unavailable: ["ERR_CODEMINT_UNAVAILABLE", "ERR_CODEMINT_OUTCOME_UNKNOWN"],
};

const kinds = Object.keys(codes) as readonly FailureKind[];

export const otherFailuresThrow = storeCases("R03", [
  ...kinds.map((kind) => ({
    id: `R03.${kind}` as const,
    title: `a failure of the kind "${kind}" is its coded error, and the same request succeeds once the cause is gone`,
    needs: [`failures.${kind}` as const],
    appliesTo: whereFailure(kind),
    run: (context: StoreContext) => provoke(context, kind),
  })),
  {
    id: "R03.other-unique-at-once",
    title:
      "a free code with another unique column's value that is held is that column's error, beside a held code too",
    appliesTo: whereFailure("unique-other"),
    async run(context) {
      const opened = await context.open();
      const email = `${context.unique("someone")}@example.com`;
      const holder = context.request(context.unique("c"), { record: { email } });
      await hold(opened, holder);
      const free = context.request(context.unique("c"), { record: { email } });
      assertRefused(
        await attempt(() => opened.store.insert(free)),
        ["ERR_CODEMINT_CONSTRAINT"],
        "An insert of a free code with an e-mail address that is held",
      );
      const held = await attempt(() =>
        opened.store.insert(context.request(holder.code, { record: { email } })),
      );
      const told = held.status === "error" ? held.error.code : held.status;
      assert(
        told === "taken" || told === "ERR_CODEMINT_CONSTRAINT",
        `With both the code and the e-mail address held the store said ${tell(held)}`,
      );
    },
  },
  {
    id: "R03.no-other-code-is-tried",
    title:
      "the minter draws one code for a record that another unique index refuses, and throws that index's error",
    appliesTo: whereFailure("unique-other"),
    async run(context) {
      const opened = await context.open();
      const email = `${context.unique("someone")}@example.com`;
      await hold(opened, context.request(context.unique("c"), { record: { email } }));
      let drawn = 0;
      const strategy = scripted([context.unique("c"), context.unique("c"), context.unique("c")]);
      const minter = createMinter({
        store: opened.store,
        policy: [],
        strategy: {
          ...strategy,
          next(draw) {
            drawn += 1;
            return strategy.next(draw);
          },
        },
      });
      const result = await attempt(() => minter.mint(context.record({ email })));
      assertRefused(
        result,
        ["ERR_CODEMINT_CONSTRAINT"],
        "A mint of a record that another unique index refuses",
      );
      assertEqual(drawn, 1, "Codes drawn for it");
    },
  },
]);

async function provoke(context: StoreContext, kind: FailureKind): Promise<void> {
  const opened = await context.open();
  const fails = opened.failures?.[kind];
  if (fails === undefined) return inconclusive(`The harness gave no failure "${kind}" for this opening.`);
  const request = context.request(context.unique("c"));
  const result = await attempt(() => fails(request));
  assertRefused(result, codes[kind], `An insert that fails with "${kind}"`);
  if (result.error.effect === "unknown" && opened.store.keys === "none") return;
  const later = await attempt(() => opened.store.insert(request));
  const settled =
    later.status === "inserted" || (result.error.effect === "unknown" && later.status === "replayed");
  assert(settled, `After the cause was gone the same request was told ${tell(later)}`);
  await assertStored(opened, request);
}
