/** A sign of a text, and the UTF-16 units in which it stands there. */
export interface Sign {
  readonly sign: string;
  readonly start: number;
  readonly end: number;
}

/** The part of a text in which a code stands. */
export interface TypedText {
  readonly signs: readonly Sign[];
  readonly start: number;
  readonly end: number;
  /** What stands around it is the rest of an address. */
  readonly address: boolean;
}

/** Blanks, dashes and what nobody sees. */
export const gap = /[\s\p{Z}\p{Pd}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2212]/u;
/** Signs that give an address its parts. */
export const addressSigns = /[/?#%]/;

const around = /["'`´‘’‚“”„«»‹›<>()[\]{}.,;:!?]/;
const hostOrPath = /^(?:[^/]*[.:][^/]*)?\//;
const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;
/** One code point, percent-encoded: RFC 3629 gives the bytes. */
const escaped =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/iy;

type Keeps = (sign: string) => boolean;

/** Leaves out the blanks, quotes, brackets and full stops around a text that a code can't begin or end with. */
function trimmed(text: string, keeps: Keeps): readonly [start: number, end: number] {
  const loose = (sign: string): boolean => (gap.test(sign) || around.test(sign)) && !keeps(sign);
  let start = 0;
  let end = text.length;
  while (start < end && loose(text.charAt(start))) start += 1;
  while (start < end && loose(text.charAt(end - 1))) end -= 1;
  return [start, end];
}

/** The last name in the path of an address, or `undefined` if it has none. */
function lastName(
  text: string,
  start: number,
  end: number,
): readonly [start: number, end: number] | undefined {
  const host = start + (scheme.exec(text.slice(start, end))?.[0].length ?? 0);
  const tail = text.slice(host, end).search(/[?#]/);
  let nameEnd = tail < 0 ? end : host + tail;
  while (nameEnd > host && text[nameEnd - 1] === "/") nameEnd -= 1;
  const nameStart = Math.max(host, text.lastIndexOf("/", nameEnd - 1) + 1);
  const none = nameStart >= nameEnd || (host > start && nameStart === host);
  return none ? undefined : [nameStart, nameEnd];
}

function signsOf(text: string, start: number, end: number, escapes: boolean): readonly Sign[] {
  const signs: Sign[] = [];
  for (let at = start; at < end; at = signs.at(-1)?.end ?? end) {
    const literal = String.fromCodePoint(text.codePointAt(at) ?? 0);
    signs.push(
      (escapes ? unescaped(text, at) : undefined) ?? { sign: literal, start: at, end: at + literal.length },
    );
  }
  return signs;
}

/** The sign whose percent-encoding begins here. */
function unescaped(text: string, start: number): Sign | undefined {
  escaped.lastIndex = start;
  const [encoded] = escaped.exec(text) ?? [];
  if (encoded === undefined) return undefined;
  try {
    return { sign: decodeURIComponent(encoded), start, end: start + encoded.length };
  } catch {
    return undefined;
  }
}

/**
 * Finds the signs of a typed or pasted text that may be a code.
 *
 * @param keeps whether a sign can be part of a code
 * @param addresses whether a slash parts the names of an address
 * @returns `undefined` for an address without a name in its path
 */
export function readTyped(text: string, keeps: Keeps, addresses: boolean): TypedText | undefined {
  const [start, end] = trimmed(text, keeps);
  if (!addresses || !hostOrPath.test(text.slice(start, end))) {
    return { signs: signsOf(text, start, end, false), start, end, address: false };
  }
  const name = lastName(text, start, end);
  if (name === undefined) return undefined;
  const [nameStart, nameEnd] = name;
  return { signs: signsOf(text, nameStart, nameEnd, true), start: nameStart, end: nameEnd, address: true };
}
