// `npm run check`: everything that is not a test. All checks run, then the failed ones are named.

import { checkPublishedPackages } from "./published-packages.mjs";
import { ensureBuilt, run, turbo } from "./toolchain.mjs";

await ensureBuilt();

const checks = [
  ["format and lint", () => run("biome", ["check", "--error-on-warnings", "."])],
  ["types of the packages", () => turbo("types", "--continue")],
  ["types of the root", () => run("tsc", ["-p", "tsconfig.json"])],
  ["unused code and dependencies", () => run("knip", ["--no-progress"])],
  ["published packages", checkPublishedPackages],
];

const failed = [];
for (const [name, check] of checks) {
  console.log(`\n— ${name}`);
  if ((await check()) !== 0) failed.push(name);
}
console.log(failed.length === 0 ? "\ncheck: all passed" : `\ncheck failed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
