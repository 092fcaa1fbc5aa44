import { stat } from "node:fs/promises";
import type { Config } from "../config.js";
import { targetAdvice } from "../links/target-advice.js";
import { createService } from "../service.js";
import { openStorage } from "../storage/open-storage.js";
import { type ImportResult, importFile } from "./import-file.js";
import { isSameFile, openOutput } from "./output-file.js";
import { duration, progressDisplay, type Screen } from "./progress.js";
import { type LineFault, survey } from "./survey.js";

export interface ImportCommand {
  readonly path: string;
  readonly output: string | undefined;
  readonly config: Pick<Config, "databaseUrl" | "publicUrl" | "port">;
  readonly screen: Screen;
  readonly stopped: () => boolean;
}

const complaint = (fault: LineFault): string =>
  fault === "not-text" ? "The line is too long, or not text in UTF-8." : targetAdvice[fault];

/** The whole command, from the first look at the file to the summary. */
export async function runImport({
  path,
  output,
  config,
  screen,
  stopped,
}: ImportCommand): Promise<"ok" | "faulty" | "stopped"> {
  // It is read twice, so a pipe would be empty the second time.
  if (!(await stat(path)).isFile()) throw new Error(`${path} is not a regular file.`);
  if (output !== undefined && (await isSameFile(path, output))) {
    throw new Error(
      `${output} is the file to import, and would be overwritten: name another file for --output.`,
    );
  }

  const display = progressDisplay(screen);
  const found = await survey(path, ({ number, fault }) =>
    display.note(`${path}:${number}: ${complaint(fault)}`),
  );
  const storage = await openStorage(config.databaseUrl);
  const file = output === undefined ? undefined : await openOutput(output);
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  const startedAt = performance.now();
  let done = 0;
  const step = (): void =>
    display.update({ done: ++done, total: found.good, elapsedMs: performance.now() - startedAt });

  try {
    const result = await importFile({
      path,
      survey: found,
      minter: createService(storage, config).minter,
      stopped,
      onCode: async ({ url }, code) => {
        await file?.line(`${origin}/${code}\t${url}`);
        step();
      },
      onError: ({ number }, error) => {
        display.note(`${path}:${number}: ${error.message}`);
        step();
      },
    });
    display.finish();
    display.note(summary(result, found.bad, (performance.now() - startedAt) / 1000));
    if (result.end === "stopped") return "stopped";
    return result.end === "complete" && result.failed + found.bad === 0 ? "ok" : "faulty";
  } finally {
    await file?.close();
    await storage.close();
  }
}

function summary({ created, replayed, failed, end }: ImportResult, bad: number, seconds: number): string {
  const counts = [
    `${created.toLocaleString("en")} links made`,
    ...(replayed > 0 ? [`${replayed.toLocaleString("en")} were there already`] : []),
    ...(bad > 0 ? [`${bad.toLocaleString("en")} bad lines left out`] : []),
    ...(failed > 0 ? [`${failed.toLocaleString("en")} failed`] : []),
  ].join(", ");
  const after = {
    complete: failed > 0 ? " Run the same command again for the failed ones." : "",
    stopped: " Stopped: run the same command again to go on.",
    changed: " The file changed while it was read: run the command again.",
  }[end];
  return `${counts} in ${duration(seconds)}.${after}`;
}
