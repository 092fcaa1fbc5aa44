export type * from "./alphabet.js";
export type * from "./call.js";
export type * from "./counter.js";
export type * from "./lease.js";
export type * from "./policy.js";
export type * from "./statements.js";
export type * from "./store.js";
export type * from "./strategy.js";
