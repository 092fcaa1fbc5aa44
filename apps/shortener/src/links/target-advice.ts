import { MAX_TARGET_LENGTH, type TargetFault } from "./target.js";

/** What to tell whoever gave a URL that cannot be shortened. */
export const targetAdvice: Readonly<Record<TargetFault, string>> = {
  "not-a-url": "This is not a whole web address. It begins with https:// or http:// and has no blanks.",
  scheme: "Only addresses that begin with https:// or http:// can be shortened.",
  "too-long": `An address may have at most ${MAX_TARGET_LENGTH.toLocaleString("en")} characters.`,
};
