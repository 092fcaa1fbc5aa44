import { describe, expect, test } from "vitest";
import { makeLists } from "./make-lists.ts";
import { moduleText } from "./module-text.ts";

describe("the modules are what the kept lists give", () => {
  test.each([...makeLists()])(
    "%s; to renew it: npx vitest run -u",
    async (name, words) => {
      await expect(moduleText(name, words)).toMatchFileSnapshot(`../src/${name}.ts`);
    },
    60_000,
  );
});
