import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, root } from "./toolchain.mjs";

/**
 * Builds the shortener and runs one of its programs in this very process, so that a signal reaches it directly and
 * once. npm runs scripts in the root; relative paths are meant from where the user stands.
 */
export async function runShortener(program) {
  await ensureBuilt("--filter=@codemint/shortener");
  const main = join(root, "apps", "shortener", "dist", program);
  process.argv[1] = main;
  process.chdir(process.env.INIT_CWD ?? process.cwd());
  await import(pathToFileURL(main).href);
}
