import { show } from "../assert.js";
import { watchRejections } from "../cases/support/rejections.js";
import type { CaseResult } from "../report/report.js";
import type { RuleId } from "../rules.js";
import { type Belongings, belongings } from "./context.js";
import { judge, notApplicable, notRun } from "./judge.js";
import { type Ending, endingOf, within } from "./limit.js";

export interface SessionOptions {
  readonly seed: number;
  /** Milliseconds for one case, what it opens and closes included. */
  readonly limitMs: number;
}

/** One case, bound to its subject: what the runner and the test frameworks see of it. */
export interface BoundCase {
  readonly id: string;
  readonly rule: RuleId;
  readonly title: string;
  /** Why the case is `n/a`. */
  readonly notApplicable?: string;
  /** The reason of its known gap. */
  readonly gap?: string;
  run(): Promise<CaseResult>;
}

interface Bindable {
  readonly id: string;
  readonly rule: RuleId;
  readonly title: string;
  readonly needs?: readonly string[];
}

/** Binds a case: skips what does not apply or lacks a hook, else runs it within its time and ends what it opened. */
export function bindCase(
  entry: Bindable,
  about: {
    readonly applies: true | string;
    readonly gap: string | undefined;
    readonly hooks: () => Promise<ReadonlySet<string>>;
    readonly work: (signal: AbortSignal, mine: Belongings) => Promise<void>;
    readonly leftovers: () => Promise<readonly string[]>;
  },
  { limitMs }: SessionOptions,
): BoundCase {
  const { applies, gap } = about;
  const missing = async (): Promise<readonly string[]> => {
    if (entry.needs === undefined) return [];
    const hooks = await about.hooks();
    return entry.needs.filter((need) => !hooks.has(need));
  };
  const ended = async (): Promise<Ending> => {
    const mine = belongings();
    const rejections = watchRejections();
    const ending = await within(limitMs, (signal) => about.work(signal, mine));
    const cleaning = await within(limitMs, async () => {
      const failure = await mine.end();
      if (failure !== undefined) throw failure.error;
    });
    const stray = await rejections.end();
    if (ending.how !== "pass") return ending;
    if (cleaning.how !== "pass") return cleaning;
    if (stray.length > 0)
      return { how: "assertion", reason: `A promise was rejected and nobody heard it: ${show(stray[0])}` };
    const left = await about.leftovers();
    return left.length > 0 ? { how: "assertion", reason: `Left behind: ${left.join("; ")}` } : ending;
  };
  return {
    id: entry.id,
    rule: entry.rule,
    title: entry.title,
    ...(applies !== true && { notApplicable: applies }),
    ...(gap !== undefined && { gap }),
    async run() {
      if (applies !== true) return notApplicable(entry, applies);
      const from = performance.now();
      const took = () => Math.round(performance.now() - from);
      try {
        const lacking = await missing();
        if (lacking.length > 0) return notRun(entry, lacking);
        return judge(entry, await ended(), gap, took());
      } catch (error) {
        return judge(entry, endingOf(error), gap, took());
      }
    },
  };
}
