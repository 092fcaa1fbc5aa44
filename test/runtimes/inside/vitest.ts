// What the tests get for "vitest" where vitest itself does not run: its own runner, matchers and mocks, which need no
// platform. A name that is missing here fails the bundling of the test that imports it.
export {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  it,
  onTestFinished,
  test,
} from "@vitest/runner";
export { expectTypeOf } from "expect-type";
export { expect } from "./expect.js";
export { vi } from "./vi.js";
