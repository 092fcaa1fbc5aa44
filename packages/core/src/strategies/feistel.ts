/** A keyed bijection of the integers from 0 up to, not including, its size. */
export interface Feistel {
  /** Where an integer goes; a number where the whole size is exact in one, else a bigint. */
  apply(value: number | bigint): number | bigint;
  /** Where it came from. */
  invert(value: bigint): bigint;
}

export const largestSize = 2n ** 72n;
/** Two for each round. */
export const keyWords = 16;

/** The round function: a half and the round's two key words, to an integer below the side. */
type Mix = (half: number, first: number, second: number) => number;

const word32 = 2 ** 32;
const widestNarrowSide = 2 ** 21;

/** For sides up to 2^21: 32 mixed bits, scaled. The product has at most 53 bits, so it is exact. */
const narrowMix = (side: number): Mix => {
  const scale = side / word32;
  return (half, first, second) => {
    let mixed = half ^ first;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
    mixed = ((mixed ^ (mixed >>> 15)) + second) | 0;
    mixed = Math.imul(mixed, 0x846ca68b);
    return (((mixed ^ (mixed >>> 16)) >>> 0) * scale) | 0;
  };
};

/** For sides up to 2^36: 53 mixed bits, reduced. The quotient is too far from the next integer to be rounded up to it, so it is exact. */
const wideMix =
  (side: number): Mix =>
  (half, first, second) => {
    let mixed = half ^ first;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
    mixed = ((mixed ^ (mixed >>> 15)) + second + Math.floor(half / word32)) | 0;
    mixed = Math.imul(mixed, 0x846ca68b);
    mixed ^= mixed >>> 16;
    let more = Math.imul(mixed ^ first, 0x7feb352d);
    more = Math.imul(more ^ (more >>> 15), 0x846ca68b);
    more ^= more >>> 16;
    const bits = (mixed >>> 0) * widestNarrowSide + (more >>> 11);
    return bits - Math.floor(bits / side) * side;
  };

/** The least integer whose square is not below the size. */
const sideOf = (size: bigint): number => {
  let side = BigInt(Math.ceil(Math.sqrt(Number(size))));
  while (side * side < size) side += 1n;
  while ((side - 1n) ** 2n >= size) side -= 1n;
  return Number(side);
};

/**
 * A network of eight rounds over two halves, each below the side: the least integer whose square holds the size. Where that square is
 * larger than the size, a value that falls outside goes round again (cycle walking), so that the bijection is of exactly the size.
 *
 * Sources: Luby and Rackoff, "How to construct pseudorandom permutations from pseudorandom functions", SIAM J. Comput. 17 (1988), for
 * the network; Black and Rogaway, "Ciphers with arbitrary finite domains", CT-RSA 2002, for halves of any size and for cycle walking;
 * Wellons, "Prospecting for hash functions" (2018), for the constants of the mixing.
 *
 * Four rounds pass every statistical test here. There are twice as many because up to five can be told from chance by fewer than all
 * pairs: Patarin, "Generic attacks on Feistel schemes", ASIACRYPT 2001.
 *
 * @param size 1 to 2^72
 * @param keys `keyWords` of them
 */
export function feistel(size: bigint, keys: Int32Array): Feistel {
  const side = sideOf(size);
  const narrow = side <= widestNarrowSide;
  const mix = narrow ? narrowMix(side) : wideMix(side);
  // Two variables of the closure would be allocated anew at each change; and integers of 32 bits make the rounds twice as fast.
  const halves = narrow ? new Int32Array(2) : new Float64Array(2);

  const forward = (): void => {
    let left = halves[0] ?? 0;
    let right = halves[1] ?? 0;
    for (let word = 0; word < keyWords; word += 2) {
      const sum = left + mix(right, keys[word] ?? 0, keys[word + 1] ?? 0);
      left = right;
      right = sum < side ? sum : sum - side;
    }
    halves[0] = left;
    halves[1] = right;
  };

  const backward = (): void => {
    let left = halves[0] ?? 0;
    let right = halves[1] ?? 0;
    for (let word = keyWords - 2; word >= 0; word -= 2) {
      const difference = right - mix(left, keys[word] ?? 0, keys[word + 1] ?? 0);
      right = left;
      left = difference < 0 ? difference + side : difference;
    }
    halves[0] = left;
    halves[1] = right;
  };

  /** Ends: the network is a bijection of the square, so the walk is part of a cycle that began inside the size. */
  const walk = (value: number, network: () => void): number => {
    const limit = Number(size);
    const high = Math.floor(value / side);
    halves[0] = value - high * side;
    halves[1] = high;
    for (;;) {
      network();
      const reached = (halves[1] ?? 0) * side + (halves[0] ?? 0);
      if (reached < limit) return reached;
    }
  };

  const walkLarge = (value: bigint, network: () => void): bigint => {
    const largeSide = BigInt(side);
    const high = value / largeSide;
    halves[0] = Number(value - high * largeSide);
    halves[1] = Number(high);
    for (;;) {
      network();
      const reached = BigInt(halves[1] ?? 0) * largeSide + BigInt(halves[0] ?? 0);
      if (reached < size) return reached;
    }
  };

  return side ** 2 <= Number.MAX_SAFE_INTEGER
    ? {
        apply: (value) => walk(Number(value), forward),
        invert: (value) => BigInt(walk(Number(value), backward)),
      }
    : {
        apply: (value) => walkLarge(BigInt(value), forward),
        invert: (value) => walkLarge(value, backward),
      };
}
