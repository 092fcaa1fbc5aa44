import { base62 as symbols } from "./alphabets.js";
import { type BaseN, baseN } from "./base-n.js";

/** Base62 in the order 0-9 a-z A-Z: 125 is `21`, 1000000 is `4c92`, and 56800235584 is the first value of 7 symbols. */
export const base62: BaseN = /* @__PURE__ */ baseN(symbols);
