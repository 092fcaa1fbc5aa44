/** Finds words in a text in one pass, whatever their number: a state for each beginning of a word, and one move a symbol. */
export interface WordAutomaton {
  /** The column of a symbol's moves; a symbol that is in no word has column 0, which leads back to state 0. */
  readonly columns: ReadonlyMap<number, number>;
  /** The state after a symbol stands at `(state << shift) + column`. */
  readonly moves: Uint16Array | Uint32Array;
  readonly shift: number;
  /** From this state on a word ends in every state; in those below, none. */
  readonly firstEnd: number;
  /** The length of the longest word that ends in a state, or 0. */
  readonly longest: Uint16Array;
  /** The state of the next shorter word that ends with it, or 0. */
  readonly shorter: Uint32Array;
}

const statesOfTwoBytes = 2 ** 16;

const columnsOf = (words: Iterable<string>): Map<number, number> => {
  const columns = new Map<number, number>();
  for (const word of words) {
    for (let index = 0; index < word.length; index += 1) {
      const unit = word.charCodeAt(index);
      if (!columns.has(unit)) columns.set(unit, columns.size + 1);
    }
  }
  return columns;
};

/**
 * The automaton of Aho and Corasick, "Efficient string matching", CACM 18 (1975), with its failure moves worked into one table, so that
 * no text makes it go back. Takes time and memory in proportion to states times symbols.
 *
 * @param words of 1 to 65,535 UTF-16 units each
 */
export function wordAutomaton(words: ReadonlySet<string>): WordAutomaton {
  const columns = columnsOf(words);
  const shift = Math.ceil(Math.log2(columns.size + 1));
  let room = 1;
  for (const word of words) room += word.length;
  const moves = new (room <= statesOfTwoBytes ? Uint16Array : Uint32Array)(room << shift);
  const longest = new Uint16Array(room);
  let states = 1;
  for (const word of words) {
    let state = 0;
    for (let index = 0; index < word.length; index += 1) {
      const move = (state << shift) + (columns.get(word.charCodeAt(index)) ?? 0);
      if (moves[move] === 0) moves[move] = states++;
      state = moves[move] ?? 0;
    }
    longest[state] = word.length;
  }
  const trie = { moves, shift, longest, shorter: new Uint32Array(states) };
  return { columns, shift, ...endsLast(trie, linkEnds(trie, columns.size)) };
}

type Tables = Pick<WordAutomaton, "moves" | "shift" | "longest" | "shorter">;

/** Fills in the moves that no word makes, and links each end of a word to those inside it; returns the states in order of depth. */
function linkEnds({ moves, shift, longest, shorter }: Tables, lastColumn: number): readonly number[] {
  const fallback = new Uint32Array(shorter.length);
  const queue = [0];
  for (const state of queue) {
    const back = fallback[state] ?? 0;
    if (longest[state] !== 0) shorter[state] = longest[back] === 0 ? 0 : back;
    else {
      // A state that no word ends in takes over the ends inside it.
      longest[state] = longest[back] ?? 0;
      shorter[state] = shorter[back] ?? 0;
    }
    for (let column = 1; column <= lastColumn; column += 1) {
      const move = (state << shift) + column;
      const child = moves[move] ?? 0;
      const other = state === 0 ? 0 : (moves[(back << shift) + column] ?? 0);
      if (child === 0) moves[move] = other;
      else {
        fallback[child] = other;
        queue.push(child);
      }
    }
  }
  return queue;
}

/** Renumbers the states, shallow ones first as they are met most, and the ends of words last, so that one comparison tells them. */
function endsLast({ moves, shift, longest, shorter }: Tables, byDepth: readonly number[]) {
  const isEnd = (state: number): boolean => longest[state] !== 0;
  const inner = byDepth.filter((state) => !isEnd(state));
  const order = [...inner, ...byDepth.filter(isEnd)];
  const renumbered = new Uint32Array(order.length);
  for (const [number, state] of order.entries()) renumbered[state] = number;
  const row = 1 << shift;
  const sorted = moves.slice(0, order.length * row);
  for (const [number, state] of order.entries()) {
    for (let column = 0; column < row; column += 1) {
      sorted[number * row + column] = renumbered[moves[state * row + column] ?? 0] ?? 0;
    }
  }
  return {
    moves: sorted,
    firstEnd: inner.length,
    longest: Uint16Array.from(order, (state) => longest[state] ?? 0),
    shorter: Uint32Array.from(order, (state) => renumbered[shorter[state] ?? 0] ?? 0),
  };
}
