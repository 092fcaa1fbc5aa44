/** What a failure is repeated with, by every way to run the suite. */
export interface Choice {
  readonly seed?: number;
  readonly only?: readonly string[];
}

/** Reads the choice from `CODEMINT_CONFORMANCE_SEED` and `CODEMINT_CONFORMANCE_ONLY` (ids of rules or cases, with commas). */
export function choiceFromEnvironment(): Choice {
  const environment = globalThis.process?.env ?? {};
  const seed = environment["CODEMINT_CONFORMANCE_SEED"];
  const only = environment["CODEMINT_CONFORMANCE_ONLY"];
  return {
    ...(seed !== undefined && seed !== "" && { seed: Number(seed) }),
    ...(only !== undefined && only !== "" && { only: only.split(",").map((id) => id.trim()) }),
  };
}

/** A shell command that repeats one case. */
export const repeatCommand = (id: string, seed: number, command: string): string =>
  `CODEMINT_CONFORMANCE_SEED=${seed} CODEMINT_CONFORMANCE_ONLY=${id} ${command}`;
