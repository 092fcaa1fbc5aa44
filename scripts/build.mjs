import { ensureBuilt } from "./toolchain.mjs";

await ensureBuilt(...process.argv.slice(2));
