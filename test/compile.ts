import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./architecture/workspace.ts";

export interface Diagnostic {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export interface Compilation {
  /** File name to text; the compiler sees no others, save what these import. */
  readonly files: Readonly<Record<string, string>>;
  /** The tsconfig to build on, from the workspace root. */
  readonly extends: string;
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  /** Ambient declarations to add, from the workspace root. */
  readonly ambient?: readonly string[];
}

/**
 * Type-checks the files as if they stood in the workspace's root package, so that its dependencies resolve. The folder
 * has to be inside the workspace for that; it is removed again.
 */
export function compile({
  files,
  extends: base,
  compilerOptions,
  ambient = [],
}: Compilation): readonly Diagnostic[] {
  mkdirSync(join(root, ".results"), { recursive: true });
  const folder = mkdtempSync(join(root, ".results", "compile-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const config = {
      extends: join(root, base),
      compilerOptions: { ...compilerOptions, noEmit: true, rootDir: root },
      files: [...Object.keys(files), ...ambient.map((path) => join(root, path))],
      include: [],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const tsc = spawnSync(
      join(root, "node_modules", ".bin", "tsc"),
      ["-p", "tsconfig.json", "--pretty", "false"],
      {
        cwd: folder,
        encoding: "utf8",
        shell: process.platform === "win32",
      },
    );
    const found = diagnosticsIn(tsc.stdout);
    if (tsc.status !== 0 && found.length === 0) throw new Error(`tsc failed: ${tsc.stdout}${tsc.stderr}`);
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function diagnosticsIn(text: string): readonly Diagnostic[] {
  return [...text.matchAll(/^(.+?)\((\d+),\d+\): error (.+)$/gm)].map(
    ([, file = "", line, message = ""]) => ({
      file,
      line: Number(line),
      message,
    }),
  );
}
