import { alphabet } from "./alphabet.js";

/** 0-9 a-z A-Z: the most codes for a length. Needs a column that tells case apart. */
export const base62 = /* @__PURE__ */ alphabet(
  "base62",
  "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
);

/** 0-9 A-Z a-z: base62 in the order of ASCII, so that texts of one length sort as their values do where bytes are compared. */
export const base62Ordered = /* @__PURE__ */ alphabet(
  "base62-ordered",
  "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
);

/** Base62 without 0, O, I and l, in Bitcoin's order. Source: draft-msporny-base58. */
export const base58 = /* @__PURE__ */ alphabet(
  "base58",
  "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz",
);

/** Digits and capitals without I, L, O and U: for codes that people read aloud. Source: crockford.com/base32.html. */
export const crockford32 = /* @__PURE__ */ alphabet("crockford32", "0123456789ABCDEFGHJKMNPQRSTVWXYZ");

/** a-z 2-7, the symbols of RFC 4648 section 6 in lower case: fit for host names. */
export const base32 = /* @__PURE__ */ alphabet("base32", "abcdefghijklmnopqrstuvwxyz234567");

/** 31 digits and capitals without 0, O, 1, I and L: no two look alike in print. */
export const lookalikeFree = /* @__PURE__ */ alphabet("lookalike-free", "23456789ABCDEFGHJKMNPQRSTUVWXYZ");

/** 20 digits and consonants that spell no words. Source: the Open Location Code specification. */
export const vowelFree = /* @__PURE__ */ alphabet("vowel-free", "23456789CFGHJMPQRVWX");

/** 0-9: for keypads and phones. */
export const digits = /* @__PURE__ */ alphabet("digits", "0123456789");

/** 0-9 a-f. */
export const hex = /* @__PURE__ */ alphabet("hex", "0123456789abcdef");
