/** A fenced code block of a Markdown page. */
export interface Fence {
  /** The first word after the backticks: "ts". */
  readonly tag: string;
  /** Written "ts continues": it is read, and compiled, after the fences of the page before it. */
  readonly continues: boolean;
  readonly code: string;
  /** Of the code's first line, from 1. */
  readonly line: number;
}

/** Every fenced code block of a page, in order. */
export function fencesOf(markdown: string): readonly Fence[] {
  const fences: Fence[] = [];
  let open: { mark: string; info: string; line: number; code: string[] } | undefined;
  for (const [index, line] of markdown.split("\n").entries()) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (open === undefined) {
      if (mark !== undefined)
        open = { mark, info: line.trim().slice(mark.length).trim(), line: index + 2, code: [] };
    } else if (mark?.startsWith(open.mark) && line.trim() === mark) {
      const [tag = "", ...words] = open.info.split(/\s+/);
      fences.push({
        tag,
        continues: words.includes("continues"),
        code: open.code.join("\n"),
        line: open.line,
      });
      open = undefined;
    } else {
      open.code.push(line);
    }
  }
  if (open !== undefined) throw new Error(`the fence before line ${open.line} is never closed`);
  return fences;
}

/**
 * One compilable file per TypeScript fence, keyed by its first line. The code stands on the lines it has in the page,
 * so that a compiler's message points into the page. A fence that continues comes with what it continues.
 */
export function programsOf(markdown: string): ReadonlyMap<number, string> {
  const programs = new Map<number, string>();
  let above: readonly Fence[] = [];
  for (const fence of fencesOf(markdown).filter(({ tag }) => tag === "ts")) {
    above = fence.continues ? [...above, fence] : [fence];
    const lines: string[] = [];
    for (const { line, code } of above) {
      while (lines.length < line - 1) lines.push("");
      lines.push(...code.split("\n"));
    }
    programs.set(fence.line, `${lines.join("\n")}\nexport {};\n`);
  }
  return programs;
}
