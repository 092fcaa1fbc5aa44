import type { Source, Started } from "../find/recipe.js";

/** A server that somebody else runs, whose address is in the environment. */
export function fromEnvironment(
  variable: string,
  ask: (url: string) => Promise<Pick<Started, "product" | "version">>,
): Source {
  return async () => {
    const url = process.env[variable];
    if (url === undefined || url === "") return { miss: `${variable} is not set.` };
    return {
      origin: `address in ${variable}`,
      foreign: true,
      start: async () => ({ url, ...(await ask(url)) }),
    };
  };
}
