import { createReadStream } from "node:fs";

/** One line without its line end; `text` is undefined if it is too long, or not UTF-8. */
export interface Line {
  readonly number: number;
  readonly text: string | undefined;
}

/** The longest line that is read, in bytes. A longer one takes no more memory than this. */
export const MAX_LINE_BYTES = 65_536;

const LF = 0x0a;

/** Reads a file line by line in constant memory, whatever it holds. Line ends are LF or CRLF; a byte order mark is dropped. */
export async function* readLines(path: string): AsyncGenerator<Line, void, undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let number = 0;
  let parts: Buffer[] = [];
  let bytes = 0;

  const add = (part: Buffer): void => {
    bytes += part.length;
    if (bytes <= MAX_LINE_BYTES) parts.push(part);
    else parts = [];
  };
  const finish = (): Line => {
    number++;
    const line = Buffer.concat(parts);
    const tooLong = bytes > MAX_LINE_BYTES;
    parts = [];
    bytes = 0;
    return { number, text: tooLong ? undefined : textOf(line) };
  };
  const textOf = (line: Buffer): string | undefined => {
    try {
      const text = decoder.decode(line).replace(/\r$/, "");
      return number === 1 ? text.replace(/^\uFEFF/, "") : text;
    } catch {
      return undefined;
    }
  };

  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      add(chunk.subarray(start, end));
      yield finish();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (bytes > 0) yield finish();
}
