import type { ChildProcess } from "node:child_process";
import { Socket } from "node:net";

/** Lets this process end while the child runs. */
export function detachFromLoop(child: ChildProcess): void {
  child.unref();
  for (const stream of child.stdio) if (stream instanceof Socket) stream.unref();
}

/** Keeps this process alive until the child ends. */
export function attachToLoop(child: ChildProcess): void {
  child.ref();
  for (const stream of child.stdio) if (stream instanceof Socket) stream.ref();
}
