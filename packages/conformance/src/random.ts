/** A small seeded generator, so that a case can be repeated. Never for codes that anyone uses. */
export interface Random {
  /** An integer of 0 up to, not including, `bound` (at most 2^32). */
  below(bound: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  shuffle<T>(items: readonly T[]): T[];
}

/** The SplitMix32 generator of `seed` and a name, so that each case has a stream of its own. */
export function seededRandom(seed: number, name = ""): Random {
  let state =
    [...name].reduce((hash, symbol) => Math.imul(hash ^ (symbol.codePointAt(0) ?? 0), 16_777_619), seed) >>>
    0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  const below = (bound: number): number => Math.floor((next() / 2 ** 32) * bound);
  return {
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    shuffle(items) {
      const result = [...items];
      for (let last = result.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        const [a, b] = [result[last], result[other]];
        if (a !== undefined && b !== undefined) [result[last], result[other]] = [b, a];
      }
      return result;
    },
  };
}
