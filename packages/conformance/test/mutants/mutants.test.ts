import { describe, expect, test } from "vitest";
import { mutants } from "../../mutants/index.js";
import { proveMutant } from "../../mutants/prove.js";

const seed = 1;

describe("the suite rejects a store", () => {
  test.each(mutants.map((mutant) => [mutant.id, mutant.defence, mutant] as const))(
    "%s: %s",
    { timeout: 60_000 },
    async (_id, _defence, mutant) => {
      const { problems } = await proveMutant(mutant, seed);
      expect(problems).toEqual([]);
    },
  );
});

test("each mutant has a name of its own, and its defence is a sentence", () => {
  const ids = mutants.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  for (const { defence } of mutants) expect(defence).toMatch(/^[A-Z0-9].*\.$/);
});
