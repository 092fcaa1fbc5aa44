import type { ViteUserConfig } from "vitest/config";

/** What every package's vitest run has in common. The JSON file is what `npm test` counts. */
export const shared: NonNullable<ViteUserConfig["test"]> = {
  include: ["test/**/*.test.ts"],
  reporters: ["default", ["json", { outputFile: ".results/vitest.json" }]],
  maxWorkers: 2,
  allowOnly: false,
};
