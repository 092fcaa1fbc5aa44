import { baseN } from "../codec/base-n.js";
import type { Alphabet } from "../ports/index.js";
import type { Layout } from "./snowflake-layout.js";

/** Gives a stamp as a number, and as a text of the length of the largest number. */
export interface StampWriter {
  numberOf(time: number, worker: number, sequence: number): bigint;
  textOf(time: number, worker: number, sequence: number): string;
}

/**
 * The stamps of one millisecond differ in their sequence alone, and most texts from the one before in their last symbol alone. So what
 * needs large integers is worked out once for a millisecond, and all symbols but the last once for as many stamps as the alphabet has.
 *
 * @param length how many symbols a text has: those of the largest number
 */
export function stampWriter(layout: Layout, alphabet: Alphabet, length: number): StampWriter {
  const symbols = [...alphabet.symbols];
  const base = symbols.length;
  const allButLast = baseN(alphabet, { length: length - 1 });

  /** The millisecond's first number, in whole and parted at its last symbol. */
  const first = { time: -1, worker: -1, number: 0n, high: 0n, low: 0 };
  const prefix = { block: -1, text: "" };

  const begin = (time: number, worker: number): void => {
    const number = layout.numberOf(time, worker, 0);
    first.time = time;
    first.worker = worker;
    first.number = number;
    first.high = number / BigInt(base);
    first.low = Number(number % BigInt(base));
    prefix.block = -1;
  };

  return {
    numberOf(time, worker, sequence) {
      if (time !== first.time || worker !== first.worker) begin(time, worker);
      return first.number + BigInt(sequence);
    },
    textOf(time, worker, sequence) {
      if (time !== first.time || worker !== first.worker) begin(time, worker);
      const low = first.low + sequence;
      const block = Math.floor(low / base);
      if (block !== prefix.block) {
        prefix.block = block;
        prefix.text = allButLast.encode(first.high + BigInt(block));
      }
      return prefix.text + symbols[low - block * base];
    },
  };
}
