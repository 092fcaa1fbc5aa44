import {
  cutAfter,
  cutBefore,
  cutDuring,
  ghost,
  type Fault as ProxyFault,
  replay,
} from "@codemint/testbed/proxy";
import { chance, weighted } from "./random.js";

/** What befalls one insert on its way. */
export type Fault = "before" | "during" | "after" | "ghost" | "replay";

/** The cuts that a campaign must have enough of. */
export const cuts = ["before", "during", "after"] as const satisfies readonly Fault[];
export type Cut = (typeof cuts)[number];

/** What befalls the first, the second … insert of one request; "pass": nothing. The last goes on for ever. */
type Script = readonly (Fault | "pass")[];

const times = (count: number, ...faults: readonly Fault[]): readonly Fault[] =>
  Array.from({ length: count }, () => faults).flat();

const scripts: readonly (readonly [weight: number, script: Script])[] = [
  [67, ["pass"]],
  // The caller's own row is stored, and what is sent again is lost as well.
  [8, ["after", "before", "pass"]],
  [13, ["after", "during", "pass"]],
  [1, ["after", "during", "before", "after", "pass"]],
  [2, ["before", "pass"]],
  [2, ["during", "pass"]],
  // The minter gives up, with a driver that tries once, twice or thrice; whoever resumes it gets through.
  [0.5, [...times(7, "after"), "pass"]],
  [0.5, [...times(7, "before"), "pass"]],
  [0.5, [...times(13, "during"), "pass"]],
  [0.5, ["after", ...times(9, "before", "after"), "pass"]],
  // Nothing comes through, ever.
  [0.2, ["after"]],
  [0.2, ["before"]],
  // What was sent first arrives long after, or twice.
  [2, ["ghost", "pass"]],
  [1.5, ["ghost", "after", "pass"]],
  [2, ["replay", "pass"]],
];

/** What befalls the insert of this request that is its `nth`, from 0: the same in every run of the seed. */
export function faultOf(seed: number, request: string, nth: number): Fault | undefined {
  const script = weighted(scripts, chance(seed, "fault", request));
  const fault = script[nth] ?? script.at(-1);
  return fault === "pass" ? undefined : fault;
}

/** The same as a proxy does it. */
export const onTheWire: Readonly<Record<Fault, ProxyFault<never>>> = {
  before: cutBefore,
  during: cutDuring,
  after: cutAfter,
  ghost,
  replay,
};
