/** How the symbols of an alphabet are reckoned with, by their digits. */
export type CheckMethod = "modular" | "field" | "dihedral" | "parity";

/** A group on the digits 0 … n − 1 whose neutral element is 0, with a permutation of it that leaves 0 where it is. */
export interface CheckGroup {
  readonly method: CheckMethod;
  multiply(a: number, b: number): number;
  /** Anti-symmetric, but for `parity`: where a · twist(b) = b · twist(a), a is b. */
  twist(a: number): number;
}

type Operations = Pick<CheckGroup, "multiply" | "twist">;

/** Addition modulo an odd size, twisted by doubling: both 2 and 2 − 1 have inverses. */
const modular = (size: number): Operations => ({
  multiply: (a, b) => (a + b) % size,
  twist: (a) => (2 * a) % size,
});

/** The first irreducible polynomial of each degree, its coefficients as bits. */
const polynomials: Readonly<Record<number, number>> = {
  4: 0x7,
  8: 0xb,
  16: 0x13,
  32: 0x25,
  64: 0x43,
  128: 0x83,
  256: 0x11b,
};

/** Addition in the field of `size` elements, a power of 2 from 4 on, twisted by the element x: x and x − 1 have inverses. */
const binaryField = (size: number): Operations => {
  const polynomial = polynomials[size] ?? 0;
  return {
    multiply: (a, b) => a ^ b,
    twist: (a) => (2 * a >= size ? (2 * a) ^ polynomial : 2 * a),
  };
};

/** Pairs of digits, each reckoned on its own. */
const product = (size: number, low: Operations, high: Operations): Operations => {
  const pair = (digit: number): readonly [low: number, high: number] => [
    digit % size,
    Math.floor(digit / size),
  ];
  return {
    multiply(a, b) {
      const [lowA, highA] = pair(a);
      const [lowB, highB] = pair(b);
      return low.multiply(lowA, lowB) + size * high.multiply(highA, highB);
    },
    twist(a) {
      const [lowA, highA] = pair(a);
      return low.twist(lowA) + size * high.twist(highA);
    },
  };
};

/**
 * The symmetries of a regular polygon with an odd number of corners: the digits below `corners` turn it by as many corners, those above
 * flip it as well. Swapped, two turns differ by 2(a − b) corners in their product with a twist, two flips too, which is not 0 for an
 * odd number; a turn and a flip differ by 1.
 */
const dihedral = (corners: number): Operations => ({
  multiply(a, b) {
    const turned = a < corners ? a + b : a - b + 2 * corners;
    return (turned % corners) + (a < corners === b < corners ? 0 : corners);
  },
  twist: (a) => (a < corners ? (corners - a) % corners : ((a + 1) % corners) + corners),
});

const evenParity: Operations = { multiply: (a, b) => a ^ b, twist: (a) => a };

const largestPowerOfTwoIn = (size: number): number => size & -size;

/**
 * The group for a size, 2 to 256. Such a permutation is known for every size but 2, where none can be: two binary codes that differ
 * by a swap have the same number of ones.
 *
 * Sources: J. Verhoeff, Error Detecting Decimal Codes (1969), for the principle; ISO/IEC 7064, whose pure systems double modulo an odd number;
 * H. P. Gumm, "A new class of check-digit methods for arbitrary number systems", IEEE Trans. Inf. Theory 31 (1985), for the dihedral
 * groups. H. M. Damm's totally anti-symmetric quasigroups (2004) find the same errors for every size but 2 and 6, and come as tables.
 */
export function checkGroup(size: number): CheckGroup {
  if (size === 2) return { method: "parity", ...evenParity };
  const even = largestPowerOfTwoIn(size);
  const odd = size / even;
  if (even === 1) return { method: "modular", ...modular(size) };
  if (even === 2) return { method: "dihedral", ...dihedral(odd) };
  return { method: "field", ...product(even, binaryField(even), modular(odd)) };
}
