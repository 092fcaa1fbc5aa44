// `npm run import -- FILE`: the shortener's import command.
import { join } from "node:path";
import { ensureBuilt, root, run } from "./toolchain.mjs";

await ensureBuilt("--filter=@codemint/shortener");
const main = join(root, "apps", "shortener", "dist", "import", "main.js");
// npm runs scripts in the root; a relative FILE is meant from where the user stands.
const cwd = process.env.INIT_CWD ?? process.cwd();
process.exitCode = await run(process.execPath, [main, ...process.argv.slice(2)], { shell: false, cwd });
