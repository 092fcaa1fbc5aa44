import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";

// The first run builds engines that no registry carries ready to run.
const firstBuildMs = 30 * 60_000;

export default defineConfig({
  test: {
    ...shared,
    globalSetup: ["./src/global-setup.ts"],
    testTimeout: firstBuildMs,
    hookTimeout: firstBuildMs,
  },
});
