import { type FileHandle, open } from "node:fs/promises";

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
