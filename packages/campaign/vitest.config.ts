import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.shared.ts";

export default defineConfig({ test: { ...shared, globalSetup: ["@codemint/testbed/global-setup"] } });
