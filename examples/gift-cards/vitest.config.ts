import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";

// Tests that start programs or a browser take as long as the machine makes them.
export default defineConfig({ test: { ...shared, testTimeout: 120_000, hookTimeout: 120_000 } });
