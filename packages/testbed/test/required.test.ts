import { expect, test } from "vitest";
import { describeRun, findEngine, required } from "../src/index.js";

// Continuous integration fails without these; a developer's machine says what it lacks and goes on.
test.for(required)("$what runs here", async ({ anyOf }, { skip }) => {
  const found = await Promise.all(anyOf.map(findEngine));
  if (found.some(({ engine }) => engine !== undefined)) return;
  if (process.env["CI"] === "true") expect.fail(describeRun(found));
  skip(describeRun(found));
});
