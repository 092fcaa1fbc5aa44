import { base62, digits, lookalikeFree } from "../codec/alphabets.js";
import type { Alphabet } from "../ports/index.js";

/** What the codes are for. */
export type Purpose =
  | "public-link"
  | "private-link"
  | "voucher"
  | "internal"
  | "deterministic"
  | "ticket"
  | "multi-region";

/** What a code's length has to suffice for. */
export type Need =
  /** Inserts seldom collide, and guessing at random finds little. */
  | "few-hits-a-day"
  /** Guessing finds nothing for as long as the codes are in use. */
  | "no-hit-at-all"
  /** Inserts seldom collide. */
  | "few-collisions"
  /** A code is as good as a key. */
  | "secret"
  /** There is a number for each record. */
  | "room"
  /** The strategy has a length of its own. */
  | "fixed";

export interface Choice {
  readonly strategy: "random" | "checked" | "capability" | "counter" | "permuted" | "hashed" | "snowflake";
  readonly alphabet: Alphabet;
  readonly need: Need;
  readonly reason: string;
  /** What to take where the count of codes must not show; the same if undefined. */
  readonly hidingVolume?: Choice;
}

const permuted: Pick<Choice, "strategy" | "need"> = { strategy: "permuted", need: "room" };

/** The decision table: what a purpose asks for, and why. */
export const choices: Readonly<Record<Purpose, Choice>> = {
  "public-link": {
    strategy: "random",
    alphabet: base62,
    need: "few-hits-a-day",
    reason: "Random codes tell neither each other nor how many there are, and need no counter.",
  },
  "private-link": {
    strategy: "capability",
    alphabet: base62,
    need: "secret",
    reason:
      "Whoever has the code may see what it names, so it has to be as hard to guess as a key: 128 bits or more. Check who asks as well, where you can.",
  },
  voucher: {
    strategy: "checked",
    alphabet: lookalikeFree,
    need: "no-hit-at-all",
    reason:
      "A guess is worth money, so no attack within the rate limit may find a code in all its time: random codes, without lookalikes for those who type them, and with a check symbol that tells a typing error before anything is looked up.",
  },
  internal: {
    strategy: "counter",
    alphabet: base62,
    need: "room",
    reason:
      "Nobody guesses, and few codes are made: a counter gives the shortest there are, and never collides.",
    hidingVolume: {
      ...permuted,
      alphabet: base62,
      reason:
        "A permuted counter never collides, is nearly as short, and does not show how many codes there are.",
    },
  },
  deterministic: {
    strategy: "hashed",
    alphabet: base62,
    need: "few-collisions",
    reason:
      "The code has to follow from the caller's key. It is the weakest choice: who knows the key knows the code. Where one code for one key is all you need, take random codes with an idempotency key.",
  },
  ticket: {
    strategy: "counter",
    alphabet: digits,
    need: "room",
    reason:
      "People expect numbers in order, and read them aloud. Two of them tell how many were given out in between.",
    hidingVolume: {
      ...permuted,
      alphabet: digits,
      reason:
        "A permuted counter gives numbers of one length, without collisions, that do not tell how many there are.",
    },
  },
  "multi-region": {
    strategy: "snowflake",
    alphabet: base62,
    need: "fixed",
    reason:
      "Each region makes its own codes by its clock and a leased worker number, and need not ask another. They tell when they were made, and are guessable; where one database says for all regions which code is taken, random codes do better.",
  },
};
