import type { Policy } from "@codemint/core";

/** The most characters of a custom code. */
export const MAX_CODE_LENGTH = 64;

/** Codes must survive a chat message and a spoken sentence: ASCII only, and no punctuation at either end. */
export const codeShape: Policy = {
  name: "shape",
  inspect(code) {
    if (code.length > MAX_CODE_LENGTH) {
      return { rule: "shape", reason: `A code has at most ${MAX_CODE_LENGTH} characters.` };
    }
    return /^[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?$/.test(code)
      ? undefined
      : {
          rule: "shape",
          reason:
            "A code has letters, digits, hyphens and underscores only, and a letter or digit at each end.",
        };
  },
};
