// `npm run campaign -- --engine E --requests N --seed S`: requests whose replies get lost, on a real server, and what became of them.
import { join } from "node:path";
import { ensureBuilt, root, run } from "./toolchain.mjs";

await ensureBuilt("--filter=@codemint/campaign...");
process.exitCode = await run("pnpm", ["run", "campaign", ...process.argv.slice(2)], {
  cwd: join(root, "packages", "campaign"),
});
