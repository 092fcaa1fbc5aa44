export * from "./catalogue.js";
export * from "./codemint-error.js";
export type { ErrorEntry } from "./define-error.js";
export type * from "./details.js";
export type { RedactedCause } from "./redact.js";
