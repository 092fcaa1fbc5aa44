/** Why a policy refuses a code, and where. */
export interface Refusal {
  /** The rule's name: short, lower-case, stable. */
  readonly rule: string;
  /** A sentence for the person who chose the code. */
  readonly reason: string;
  /** The part of the code that is at fault, in UTF-16 units: from `start` up to, not including, `end`. */
  readonly at?: { readonly start: number; readonly end: number };
}

/** One rule that codes must pass, generated and custom ones alike. It must be pure and quick. */
export interface Policy {
  readonly name: string;
  /** The rule is for codes that people choose; generated ones are not shown to it. */
  readonly customOnly?: boolean;
  /** The refusal, or `undefined` if the code may be used. */
  inspect(code: string): Refusal | undefined;
}
