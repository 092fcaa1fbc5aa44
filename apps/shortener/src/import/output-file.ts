import { type FileHandle, open, stat } from "node:fs/promises";

/** Whether two paths lead to one file, links of either kind included. A file that does not exist is no other one. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all(
    [one, other].map((path) => stat(path, { bigint: true }).catch(() => undefined)),
  );
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/** Writes one line at a time to a file that it replaces, a good many lines to one write. */
export async function openOutput(
  path: string,
): Promise<{ line(text: string): Promise<void>; close(): Promise<void> }> {
  const file: FileHandle = await open(path, "w");
  let pending = "";
  const flush = async (): Promise<void> => {
    const text = pending;
    pending = "";
    await file.write(text);
  };
  return {
    async line(text) {
      pending += `${text}\n`;
      if (pending.length > 65_536) await flush();
    },
    async close() {
      await flush();
      await file.close();
    },
  };
}
