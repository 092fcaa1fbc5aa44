// `npm test`: installs, builds and runs every test: each package's through turbo, then the root's own.
// Arguments go to turbo (`npm test -- --filter=@codemint/core`), and then the root's tests are left out.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt, root, run, turbo } from "./toolchain.mjs";
import { workspacePackages } from "./workspace.mjs";

const args = process.argv.slice(2);
const folders = [...workspacePackages().map(({ folder }) => folder), "."];
const resultFile = (folder) => join(root, folder, ".results", "vitest.json");
for (const folder of folders) rmSync(resultFile(folder), { force: true });

await ensureBuilt();
const codes = [await turbo("test", "--continue", ...args)];
if (args.length === 0) codes.push(await run("vitest", ["run"]));

let passed = 0;
let failed = 0;
let skipped = 0;
for (const folder of folders.filter((name) => existsSync(resultFile(name)))) {
  const result = JSON.parse(readFileSync(resultFile(folder), "utf8"));
  passed += result.numPassedTests;
  // A file that fails to load has no tests to count, but it is a failure all the same.
  failed +=
    result.numFailedTests +
    result.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0)
      .length;
  skipped += result.numPendingTests + result.numTodoTests;
}
const crashed = codes.find((code) => code !== 0);
console.log(`\ntests: ${passed} passed, ${failed} failed, ${skipped} skipped`);
mkdirSync(join(root, ".results"), { recursive: true });
writeFileSync(join(root, ".results", "tests.txt"), `${passed} passed, ${failed} failed\n`);
if (passed + failed === 0) console.error("No test ran.");
process.exitCode = crashed ?? (failed > 0 || passed === 0 ? 1 : 0);
