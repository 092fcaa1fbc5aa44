// `npm run runtimes`: core's own tests on every runtime that core is for, and what was left out where, and why.
import { ensureBuilt, run } from "./toolchain.mjs";

await ensureBuilt("--filter=@codemint/core");
process.exitCode = await run("vitest", ["run", "test/runtimes", ...process.argv.slice(2)]);
