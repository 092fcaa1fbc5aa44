// Outlives the process that started it just long enough to end what that one left running, however it ended: when it
// is gone, its end of our standard input closes.
import { readFileSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";

/** By process id: the signal that ends it at once, and the folder that it leaves. */
const kept = new Map();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
for await (const line of createInterface({ input: process.stdin })) {
  const { pid, ...rest } = JSON.parse(line);
  if (rest.signal === undefined) kept.delete(pid);
  else kept.set(pid, rest);
}
await Promise.all([...kept].map(([pid, { signal, folder }]) => end(pid, signal, folder)));

async function end(pid, signal, folder) {
  send(pid, signal);
  for (let tries = 0; tries < 200 && isRunning(pid); tries++) await wait(50);
  if (isRunning(pid)) send(pid, "SIGKILL");
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

function send(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false; // it has ended
  }
}

/** An ended process that nobody has waited for yet still takes signals. */
function isRunning(pid) {
  if (process.platform !== "linux") return send(pid, 0);
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
