/**
 * The value of an `Idempotency-Key` header: a quoted string, as the IETF draft (draft-ietf-httpapi-idempotency-key-header) writes
 * it, or the bare text that most clients send. `undefined` if it is neither, or not of 1 to 255 characters.
 */
export function parseIdempotencyKey(header: string): string | undefined {
  const [, quoted] = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/.exec(header) ?? [];
  const key = quoted?.replace(/\\(["\\])/g, "$1") ?? header;
  return /^[\x20-\x7e]{1,255}$/.test(key) && (quoted !== undefined || !header.includes('"'))
    ? key
    : undefined;
}
