// `npm start`: the shortener's service, from a bare clone.
import { join } from "node:path";
import { ensureBuilt, root, run } from "./toolchain.mjs";

await ensureBuilt("--filter=@codemint/shortener");
const main = join(root, "apps", "shortener", "dist", "main.js");
process.exitCode = await run(process.execPath, [main, ...process.argv.slice(2)], { shell: false });
