import { assertEqual } from "../../assert.js";
import { type CounterContext, counterCases } from "../../case.js";
import type { OpenedCounter } from "../../counter-harness.js";
import { assertRefused, attempt } from "../../outcome.js";
import { reserved } from "../support/ranges.js";

const longestName = 128;
const largestSize = 1_000_000;

const badSizes: readonly unknown[] = [
  0,
  -0,
  -1,
  0.5,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  largestSize + 1,
  2 ** 53,
  "5",
  "",
  5n,
  true,
  null,
  undefined,
  [5],
  {},
];

const badNames: readonly unknown[] = [
  "",
  "n".repeat(longestName + 1),
  "a\0b",
  "\ud800",
  "a\udc00",
  null,
  undefined,
  7,
  ["codes"],
  {},
];

const badValues: readonly unknown[] = [-1n, 5, 1.5, Number.NaN, "5", true, null, undefined, {}];

export const badInput = counterCases("C05", [
  {
    id: "C05.sizes",
    title: "a size that is not a whole number from 1 to 1,000,000 is refused and takes nothing",
    async run(context) {
      const opened = await context.open();
      const name = context.unique("counter");
      for (const size of badSizes) {
        await assertRefusedInput(
          () => opened.counter.reserve(name, size as number),
          "A reserve of a bad size",
        );
      }
      assertEqual(
        await opened.oracle.last(name),
        undefined,
        "The last value of a counter that was never reserved",
      );
      assertEqual((await reserved(opened.counter, name, largestSize)).last, 1_000_000n, "The largest range");
    },
  },
  {
    id: "C05.names",
    title: "a name that is not a well-formed text of 1 to 128 characters is refused",
    async run(context) {
      const opened = await context.open();
      for (const name of badNames) {
        await assertRefusedInput(
          () => opened.counter.reserve(name as string, 1),
          "A reserve under a bad name",
        );
        await assertRefusedInput(() => opened.counter.raise(name as string, 1n), "A raise under a bad name");
      }
      await usesAsNames(context, opened);
    },
  },
  {
    id: "C05.raised-values",
    title: "a value to raise to that is not a bigint of 0 or more is refused and changes nothing",
    async run(context) {
      const opened = await context.open();
      const name = context.unique("counter");
      await reserved(opened.counter, name, 3);
      for (const value of badValues) {
        await assertRefusedInput(() => opened.counter.raise(name, value as bigint), "A raise to a bad value");
      }
      assertEqual(
        (await reserved(opened.counter, name)).first,
        4n,
        "The value after raises that were refused",
      );
    },
  },
]);

/** The longest name, and names that something on the way could take for more than a name. */
async function usesAsNames(context: CounterContext, { counter }: OpenedCounter): Promise<void> {
  const longest = context.unique("n").padEnd(longestName, "é");
  const strange = ["__proto__", "constructor", "'; --", '"', "$where", "{}", "%", "a b", "\u{1f512}"];
  for (const name of [longest, ...strange]) await reserved(counter, name);
}

async function assertRefusedInput(call: () => unknown, what: string): Promise<void> {
  const result = await attempt(async () => {
    await call();
    return { status: "accepted" };
  });
  assertRefused(result, ["ERR_CODEMINT_INVALID_OPTION"], what);
  assertEqual(result.error.effect, "none", `The effect of: ${what}`);
}
