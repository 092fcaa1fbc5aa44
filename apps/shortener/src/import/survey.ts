import { createHash } from "node:crypto";
import { targetFault } from "../links/target.js";
import { readLines } from "./read-lines.js";

export interface GoodLine {
  readonly number: number;
  readonly url: string;
}

export type LineFault = "not-text" | "not-a-url" | "scheme" | "too-long";

export interface BadLine {
  readonly number: number;
  readonly fault: LineFault;
}

/** The lines that can be shortened; the others go to `onBad`. Lines of blanks alone are neither. */
export async function* goodLines(
  path: string,
  onBad: (line: BadLine) => void = () => {},
): AsyncGenerator<GoodLine, void, undefined> {
  for await (const { number, text } of readLines(path)) {
    if (text?.trim() === "") continue;
    const fault = text === undefined ? "not-text" : targetFault(text);
    if (text === undefined || fault !== undefined) onBad({ number, fault: fault ?? "not-text" });
    else yield { number, url: text };
  }
}

/** Digests good lines one by one, so that the import can tell that it reads what was surveyed. */
export function lineDigest() {
  const hash = createHash("sha256");
  return {
    add: ({ url }: GoodLine): void => void hash.update(`${url}\n`),
    value: (): string => hash.digest("hex"),
  };
}

export interface Survey {
  readonly good: number;
  readonly bad: number;
  /**
   * A digest of the good lines in their order. It is the batch's key: whatever stands at index i under it is the same URL in every run,
   * even when a later version of this program judges lines otherwise.
   */
  readonly digest: string;
}

/** The first pass: counts the lines, reports the bad ones, and finds out which batch this is. */
export async function survey(path: string, onBad: (line: BadLine) => void): Promise<Survey> {
  const digest = lineDigest();
  let good = 0;
  let bad = 0;
  const lines = goodLines(path, (line) => {
    bad++;
    onBad(line);
  });
  for await (const line of lines) {
    good++;
    digest.add(line);
  }
  return { good, bad, digest: digest.value() };
}
