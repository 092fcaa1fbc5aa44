import { lacks } from "./lacks.js";

type Listener = (reason: unknown) => void;

/** What the web platform has for it; the types of Node, which this workspace compiles with, do not have it. */
const platform = globalThis as unknown as EventTarget;
const listeners = new Map<Listener, (event: Event) => void>();

function onlyRejections(event: string): void {
  if (event !== "unhandledRejection") lacks(`process.on("${event}")`);
}

/** As much of Node's `process` as there is an equal for: the event of a rejection that nobody handles. */
export const process = {
  on(event: string, listener: Listener): void {
    onlyRejections(event);
    const told = (rejection: Event): void => listener(Reflect.get(rejection, "reason"));
    listeners.set(listener, told);
    platform.addEventListener("unhandledrejection", told);
  },
  off(event: string, listener: Listener): void {
    onlyRejections(event);
    const told = listeners.get(listener);
    if (told !== undefined) platform.removeEventListener("unhandledrejection", told);
    listeners.delete(listener);
  },
};
