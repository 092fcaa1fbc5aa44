import { type CodemintError, idempotencyKey, type Minter } from "@codemint/core";
import type { Link } from "../links/link.js";
import { type GoodLine, goodLines, lineDigest, type Survey } from "./survey.js";

export interface ImportOptions {
  readonly path: string;
  readonly survey: Survey;
  readonly minter: Pick<Minter<Link>, "mintMany">;
  /** Asked between lines: true ends the import after the round that is being filled. */
  readonly stopped: () => boolean;
  /** A line that has its code, from this run or an earlier one. */
  readonly onCode: (line: GoodLine, code: string) => void | Promise<void>;
  readonly onError: (line: GoodLine, error: CodemintError) => void;
  readonly now?: () => Date;
}

export interface ImportResult {
  readonly created: number;
  /** Lines that an earlier run had imported. */
  readonly replayed: number;
  readonly failed: number;
  /** `changed`: the file is no longer the one that was surveyed. */
  readonly end: "complete" | "stopped" | "changed";
}

/** Small enough that a stop is prompt and others get to write in between; large enough that rounds do not matter. */
const ROUND = 500;

/** The second pass: gives each good line its code. Run again, it goes on where it ended and gives finished lines the code they have. */
export async function importFile(options: ImportOptions): Promise<ImportResult> {
  const { path, survey, minter, stopped, onCode, onError, now = () => new Date() } = options;
  const counts = { created: 0, replayed: 0, failed: 0 };
  const digest = lineDigest();
  /** Lines that were sent and not answered yet: one round of them at most. */
  const waiting = new Map<number, GoodLine>();
  let sent = 0;

  async function* records(): AsyncGenerator<Link, void, undefined> {
    for await (const line of goodLines(path)) {
      // A line more than was surveyed must not be stored: it would stand under a key that does not cover it.
      if (stopped() || sent === survey.good) return;
      digest.add(line);
      waiting.set(sent++, line);
      yield { url: line.url, created: now().toISOString() };
    }
  }

  const batchKey = idempotencyKey("import", survey.digest);
  for await (const result of minter.mintMany(records(), { batchKey, batchSize: ROUND })) {
    const line = waiting.get(result.index);
    if (line === undefined) throw new Error("The minter answered for a line that it was not given.");
    waiting.delete(result.index);
    if ("error" in result) {
      counts.failed++;
      onError(line, result.error);
    } else {
      counts[result.replayed ? "replayed" : "created"]++;
      await onCode(line, result.code);
    }
  }

  if (sent < survey.good && stopped()) return { ...counts, end: "stopped" };
  return { ...counts, end: digest.value() === survey.digest ? "complete" : "changed" };
}
