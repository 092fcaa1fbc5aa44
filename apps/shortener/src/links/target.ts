/** Why a URL cannot be shortened. */
export type TargetFault = "not-a-url" | "scheme" | "too-long";

/** The longest URL that is shortened, in UTF-16 units. */
export const MAX_TARGET_LENGTH = 2048;

// WHATWG's parser drops tabs and line ends, trims blanks and replaces lone surrogates: such text cannot be kept as it is.
const alteredByParsing = /[\s\p{Cc}\p{Cs}]/u;

// In a `Location` header "http:host" may be read as a relative path, so the slashes are asked for.
const absoluteWeb = /^https?:\/\/[^/\\?#]/i;

/** What is wrong with a target, or `undefined` if it can be stored and redirected to exactly as it is. */
export function targetFault(url: string): TargetFault | undefined {
  if (url.length > MAX_TARGET_LENGTH) return "too-long";
  if (alteredByParsing.test(url) || !URL.canParse(url)) return "not-a-url";
  const { protocol } = new URL(url);
  if (protocol !== "http:" && protocol !== "https:") return "scheme";
  return absoluteWeb.test(url) ? undefined : "not-a-url";
}

/**
 * The value of a `Location` header that leads to the target: the target itself, or, since a header holds ASCII only,
 * its serialised form (WHATWG URL: Punycode host, percent-encoded path).
 */
export function locationOf(url: string): string {
  return /^[\x21-\x7e]*$/.test(url) ? url : new URL(url).href;
}
