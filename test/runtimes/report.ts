/** How one test ended. A file that could not be loaded has one outcome, without a name. */
export type Outcome =
  | { readonly file: string; readonly name: string; readonly state: "passed" }
  | {
      readonly file: string;
      readonly name: string;
      readonly state: "failed" | "left out";
      readonly why: string;
    };

export interface Report {
  /** What ran the tests, as it names itself: "bun 1.4.5". */
  readonly runtime: string;
  readonly outcomes: readonly Outcome[];
}

const mark = "codemint-runtime-report ";

/** The one line of a runtime's output that holds the report. */
export const printed = (report: Report): string => mark + JSON.stringify(report);

/** Throws with the end of the output if it holds no report. */
export function reportIn(output: string): Report {
  const line = output.split("\n").find((text) => text.startsWith(mark));
  if (line === undefined) throw new Error(`No report was printed, but this:\n${output.slice(-4000)}`);
  return JSON.parse(line.slice(mark.length));
}

/** "bun 1.4.5: 1564 passed, 0 failed, 2 left out", and below it what each test was left out for want of. */
export function summaryOf({ runtime, outcomes }: Report): string {
  const count = (state: Outcome["state"]): number =>
    outcomes.filter((outcome) => outcome.state === state).length;
  const wants = new Map<string, string[]>();
  for (const outcome of outcomes) {
    if (outcome.state !== "left out") continue;
    wants.set(outcome.why, [...(wants.get(outcome.why) ?? []), outcome.name || `all of ${outcome.file}`]);
  }
  return [
    `${runtime}: ${count("passed")} passed, ${count("failed")} failed, ${count("left out")} left out`,
    ...[...wants].flatMap(([why, names]) => [`  for want of ${why}:`, ...names.map((name) => `    ${name}`)]),
  ].join("\n");
}
