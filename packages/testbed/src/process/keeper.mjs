// Outlives the process that started it just long enough to end what that one left running and to remove what it left on
// disk, however it ended: when it is gone, its end of our standard input closes.
import { readFileSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";

/** The signal that ends each process at once, by process id. */
const processes = new Map();
const folders = new Set();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
for await (const line of createInterface({ input: process.stdin })) {
  const { keep, pid, signal, folder } = JSON.parse(line);
  if (folder !== undefined) folders[keep ? "add" : "delete"](folder);
  else if (keep) processes.set(pid, signal);
  else processes.delete(pid);
}
await Promise.all([...processes].map(([pid, signal]) => end(pid, signal)));
for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

async function end(pid, signal) {
  send(pid, signal);
  for (let tries = 0; tries < 200 && isRunning(pid); tries++) await wait(50);
  if (isRunning(pid)) send(pid, "SIGKILL");
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
