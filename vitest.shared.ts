import type { ViteUserConfig } from "vitest/config";

/** What every package's vitest run has in common. The JSON file is what `npm test` counts. */
export const shared: NonNullable<ViteUserConfig["test"]> = {
  include: ["test/**/*.test.ts"],
  reporters: ["default", ["json", { outputFile: ".results/vitest.json" }]],
  maxWorkers: 2,
  allowOnly: false,
  // Far more than any test needs, so that a busy machine fails none; a test that hangs still ends.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
