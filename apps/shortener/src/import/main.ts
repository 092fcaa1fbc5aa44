import { parseArgs } from "node:util";
import { readConfig } from "../config.js";
import { runImport } from "./run-import.js";

const usage = `Usage: npm run import -- FILE [--output FILE]

Shortens each line of FILE. Stopped by Ctrl-C or a crash, run it again: it goes on, and no line gets two codes.

  -o, --output FILE  write "short link, tab, URL" for each line, those of earlier runs included
  -h, --help         show this text

DATABASE_URL chooses the database, as for the service. Without PUBLIC_URL the short links begin with http://localhost:PORT.`;

const { values, positionals, problem } = readArguments();
const [path, ...rest] = positionals;

if (values.help) {
  console.log(usage);
} else if (problem !== undefined || path === undefined || rest.length > 0) {
  if (problem !== undefined) console.error(problem);
  console.error(usage);
  process.exitCode = 2;
} else {
  let signal: "SIGINT" | "SIGTERM" | undefined;
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      signal ??= name;
    });
  }
  try {
    const result = await runImport({
      path,
      output: values.output,
      config: readConfig(process.env),
      screen: process.stderr,
      stopped: () => signal !== undefined,
    });
    process.exitCode =
      result === "stopped" ? { SIGINT: 130, SIGTERM: 143 }[signal ?? "SIGINT"] : result === "ok" ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

interface Arguments {
  readonly values: { readonly output?: string; readonly help?: boolean };
  readonly positionals: readonly string[];
  readonly problem?: string;
}

function readArguments(): Arguments {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { output: { type: "string", short: "o" }, help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    return { values: {}, positionals: [], problem: error instanceof Error ? error.message : String(error) };
  }
}
