import { type ChildProcess, spawn } from "node:child_process";
import { basename } from "node:path";
import { attachToLoop, detachFromLoop } from "./detach.js";
import { keepProcess, releaseProcess } from "./keeper.js";
import { untilListening } from "./port.js";
import type { User } from "./user.js";

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** Where it runs. */
  readonly folder: string;
  /** Ready when a line of its output matches this, or else when the port accepts connections. */
  readonly ready?: RegExp;
  readonly port: number;
  readonly user?: User | undefined;
  readonly env?: Readonly<Record<string, string>>;
  /** Ends it in good order. */
  readonly stopSignal: NodeJS.Signals;
  /** Ends it at once and leaves no child or shared memory of its own behind. */
  readonly abortSignal: NodeJS.Signals;
}

export interface ServerProcess {
  /** Resolves when it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const LONGEST_START_MS = 60_000;
const KEPT_OUTPUT = 4_000;

/** Starts a server and waits until it is ready. Rejects with what it printed when it ends before that. */
export async function startServer(command: ServerCommand): Promise<ServerProcess> {
  const child = spawn(command.command, command.args, {
    cwd: command.folder,
    env: { ...process.env, ...command.env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    ...command.user,
  });
  const printed = collectOutput(child);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const failed = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      reject(new Error(`${basename(command.command)} ended with ${code ?? signal}`)),
    );
  });
  failed.catch(() => {});
  const { pid } = child;
  if (pid !== undefined) keepProcess(pid, command.abortSignal);
  void ended.then(() => pid !== undefined && releaseProcess(pid));

  const deadline = AbortSignal.timeout(LONGEST_START_MS);
  const ready =
    command.ready === undefined
      ? untilListening(command.port, deadline)
      : printed.until(command.ready, deadline);
  ready.catch(() => {});
  try {
    await Promise.race([ready, failed]);
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`${command.command} did not start. It printed:\n${printed.text()}`, { cause: error });
  }
  detachFromLoop(child);
  return {
    async end(signal) {
      attachToLoop(child);
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

interface Output {
  text(): string;
  until(pattern: RegExp, deadline: AbortSignal): Promise<void>;
}

function collectOutput(child: ChildProcess): Output {
  let text = "";
  const add = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-KEPT_OUTPUT);
  };
  child.stdout?.on("data", add);
  child.stderr?.on("data", add);
  return {
    text: () => text,
    until: (pattern, deadline) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(text)) resolve();
        };
        child.stdout?.on("data", look);
        child.stderr?.on("data", look);
        deadline.addEventListener("abort", () => reject(deadline.reason), { once: true });
      }),
  };
}
