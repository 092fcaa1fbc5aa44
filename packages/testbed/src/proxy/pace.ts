import { setTimeout as wait } from "node:timers/promises";

const STEPS_A_SECOND = 20;

/** Writes bytes no faster than the rate, in bytes per second; resolves when the last are written. */
export async function paced(
  bytes: Uint8Array,
  rate: number | undefined,
  write: (part: Uint8Array) => Promise<void>,
): Promise<void> {
  if (rate === undefined) return write(bytes);
  const step = Math.max(1, Math.floor(rate / STEPS_A_SECOND));
  for (let at = 0; at < bytes.length; at += step) {
    await write(bytes.subarray(at, at + step));
    await wait(1000 / STEPS_A_SECOND);
  }
}
