import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { ensureBuilt, root, run } from "./toolchain.mjs";
import { workspacePackages } from "./workspace.mjs";

/**
 * Runs the script of this name in every package that has one, each with `--json FILE`, and gathers what they write.
 * With `--json FILE` what `gather` makes of the reports is written there; other arguments are passed on. Resolves to the exit
 * code: 0 only if every package passed and at least one ran.
 */
export async function runProofs(script, args, gather = (reports) => ({ [script]: reports })) {
  const { json, rest } = takeJsonOption(args);
  await ensureBuilt();

  const reports = [];
  let exitCode = 0;
  const folder = mkdtempSync(join(tmpdir(), "codemint-proofs-"));
  try {
    const provers = workspacePackages().filter(({ manifest }) => manifest.scripts?.[script] !== undefined);
    for (const [index, { folder: name, manifest }] of provers.entries()) {
      console.log(`\n— ${script}: ${manifest.name}`);
      const file = join(folder, `${index}.json`);
      const code = await run("pnpm", ["run", script, "--json", file, ...rest], { cwd: join(root, name) });
      exitCode ||= code;
      if (existsSync(file)) {
        reports.push({ package: manifest.name, report: JSON.parse(readFileSync(file, "utf8")) });
      } else {
        console.error(`${manifest.name} wrote no report`);
        exitCode ||= 1;
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (reports.length === 0) {
    console.error(`No package has a ${script} script that wrote a report.`);
    return exitCode || 1;
  }
  if (json !== undefined) {
    mkdirSync(dirname(json), { recursive: true });
    writeFileSync(json, `${JSON.stringify(gather(reports), null, 2)}\n`);
    console.log(`\nReport: ${json}`);
  }
  return exitCode;
}

function takeJsonOption(args) {
  const at = args.findIndex((arg) => arg === "--json" || arg.startsWith("--json="));
  if (at === -1) return { json: undefined, rest: args };
  const inline = args[at].startsWith("--json=");
  const value = inline ? args[at].slice("--json=".length) : args[at + 1];
  if (!value) {
    console.error("--json needs a file name");
    process.exit(2);
  }
  // npm runs scripts in the root; a relative FILE is meant from where the user stands.
  return {
    json: resolve(process.env.INIT_CWD ?? process.cwd(), value),
    rest: args.toSpliced(at, inline ? 1 : 2),
  };
}
