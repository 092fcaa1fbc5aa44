import { show } from "../assert.js";

/** Hears of promises that are rejected with nobody to handle it, where the runtime tells. */
export function watchRejections(): { end(): Promise<readonly string[]> } {
  const heard: string[] = [];
  const runtime = globalThis.process;
  const hear = (reason: unknown): void => {
    heard.push(show(reason));
  };
  runtime?.on?.("unhandledRejection", hear);
  return {
    async end() {
      // A rejection counts as unhandled only after the microtasks of its turn.
      await new Promise((resolve) => setTimeout(resolve, 0));
      runtime?.off?.("unhandledRejection", hear);
      return heard;
    },
  };
}
