import { defineConfig } from "vitest/config";
import { shared } from "./vitest.shared.ts";

// These tests run compilers and package managers, whose time depends on the machine's other work.
export default defineConfig({ test: { ...shared, testTimeout: 120_000, hookTimeout: 120_000 } });
