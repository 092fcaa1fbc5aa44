import { sha256 } from "@noble/hashes/sha2.js";
import { textProblem } from "../codec/code-text.js";
import { invalidKey } from "../errors/catalogue.js";
import { scopeText } from "../store/scope.js";

const longestKey = 65_536;
const encoder = /* @__PURE__ */ new TextEncoder();

const hex = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The text of a UUID; its version and variant bits are set here, over whatever the bytes hold. RFC 9562, sections 4 and 5. */
function uuidOf(bytes: Uint8Array, version: 4 | 8): string {
  let text = "";
  for (let index = 0; index < 16; index++) {
    let byte = bytes[index] ?? 0;
    if (index === 6) byte = (byte & 0x0f) | (version << 4);
    if (index === 8) byte = (byte & 0x3f) | 0x80;
    text += hex[byte];
    if (index === 3 || index === 5 || index === 7 || index === 9) text += "-";
  }
  return text;
}

/** SHA-256 over the parts, each led by its length in bytes, so that no two lists of parts read alike. */
function digest(parts: readonly string[]): Uint8Array {
  const hash = sha256.create();
  for (const part of parts) {
    const bytes = encoder.encode(part);
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, bytes.length);
    hash.update(length).update(bytes);
  }
  return hash.digest();
}

function guardText(key: unknown, what: string): asserts key is string {
  const problem = textProblem(key, longestKey);
  if (problem !== undefined) throw invalidKey({ problem: `${what} ${problem.problem}` });
}

/**
 * A version 4 UUID for one request whose caller gave no key. Its bytes are drawn for this very call, never from a pool: two processes
 * restored from one snapshot would share the pool, and one would be told the other's code.
 */
export function drawKey(): string {
  return uuidOf(crypto.getRandomValues(new Uint8Array(16)), 4);
}

/**
 * The stored form of a caller's key: a version 8 UUID from SHA-256 over the scope's values and the key. So any text is accepted, two
 * scopes never share a key, and it fits a `uuid` column, a `text` column and an `_id` alike.
 *
 * @throws `ERR_CODEMINT_INVALID_KEY` for what is not a well-formed text of 1 to 65,536 UTF-16 units
 */
export function callerKey(key: string, scope: readonly unknown[]): string {
  guardText(key, "The idempotency key");
  return uuidOf(digest(["caller", ...scope.map(scopeText), key]), 8);
}

/** Makes the key of each item of a batch from its scope's values and its index, 0 to 2^48 - 1. */
export type BatchKeys = (scope: readonly unknown[], index: number) => string;

const rememberedScopes = 1_000;

/**
 * Keys of a batch: 74 bits from SHA-256 over (batch key, scope), then the index in 48 bits. One hash serves all items of a scope, and keys
 * that grow with the index keep the key's unique index dense.
 *
 * @throws `ERR_CODEMINT_INVALID_KEY` for what is not a well-formed text of 1 to 65,536 UTF-16 units
 */
export function namedBatchKeys(batchKey: string): BatchKeys {
  guardText(batchKey, "The batch key");
  return batchKeys((scope) => digest(["batch", ...scope, batchKey]));
}

/** The same for a batch without a key: 74 random bits, drawn for this very call, and the index. */
export function drawBatchKeys(): BatchKeys {
  const seed = crypto.getRandomValues(new Uint8Array(16));
  return batchKeys(() => seed);
}

function batchKeys(seedOf: (scope: readonly string[]) => Uint8Array): BatchKeys {
  const seeds = new Map<string, Uint8Array>();
  return (scope, index) => {
    const texts = scope.map(scopeText);
    const name = JSON.stringify(texts);
    let seed = seeds.get(name);
    if (seed === undefined) {
      if (seeds.size >= rememberedScopes) seeds.clear();
      seed = seedOf(texts);
      seeds.set(name, seed);
    }
    const bytes = seed.slice(0, 16);
    const view = new DataView(bytes.buffer);
    view.setUint16(10, Math.floor(index / 2 ** 32));
    view.setUint32(12, index % 2 ** 32);
    return uuidOf(bytes, 8);
  };
}

/**
 * One idempotency key for the same parts, whoever asks: content addressing. For one code per long URL:
 * `mint(record, { idempotencyKey: idempotencyKey("shorten", tenant, url) })`.
 *
 * @throws `ERR_CODEMINT_INVALID_KEY` without parts, or for a part that is not well-formed text
 */
export function idempotencyKey(...parts: readonly string[]): string {
  if (parts.length === 0) throw invalidKey({ problem: "idempotencyKey() needs at least one part" });
  for (const part of parts) if (part !== "") guardText(part, "A part of the idempotency key");
  return uuidOf(digest(["content", ...parts]), 8);
}
