export { type AnyCodemintError, type CodemintError, isCodemintError } from "./errors/codemint-error.js";
export type * from "./errors/details.js";
export type { RedactedCause } from "./errors/redact.js";
export { createMinter, type SyncMinterOptions } from "./mint/create-minter.js";
export type { MintEvent, OnEvent, Operation } from "./mint/events.js";
export { idempotencyKey } from "./mint/keys.js";
export type * from "./mint/minter.js";
export type { MinterOptions } from "./mint/options.js";
export type * from "./ports/index.js";
