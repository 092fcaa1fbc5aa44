import { ensureToolchain, must } from "./toolchain.mjs";

await ensureToolchain();
await must("biome", ["check", "--write", "."]);
