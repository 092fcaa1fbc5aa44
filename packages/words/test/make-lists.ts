import { wordFilter } from "@codemint/core";
import { handPicked } from "./harmless-by-hand.ts";
import { everydayEnglish, type Source, sources, usernameNames } from "./sources.ts";

/** Too well-known an insult to leave out, though everyday words contain it. */
const kept = new Set(["retard", "retarded"]);

const byName = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Everyday words in which a filter finds one of the words. */
const containing = (words: readonly string[], everyday: readonly string[]): readonly string[] => {
  const filter = wordFilter(words);
  return everyday.filter((each) => filter.inspect(each) !== undefined);
};

/** One blank between words; a list of these is parted by commas. */
const tidy = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[\s,]+/g, " ")
    .trim();

function offensive({ obscene, rude }: Source, everyday: readonly string[]): readonly string[] {
  const words = new Set(obscene.map(tidy));
  for (const word of rude.map(tidy)) {
    if (kept.has(word) || containing([word], everyday).length === 0) words.add(word);
  }
  return [...words].sort(byName);
}

/** Leaves out what another of the words covers: `cocktails` holds `cocktail`. But `cocoons` stays, where both `coon` and `coons` are listed. */
function shortest(words: readonly string[], listed: readonly string[]): readonly string[] {
  const cores = words.filter((word) => !words.some((other) => other !== word && word.includes(other)));
  const filter = wordFilter(listed, { harmless: cores });
  return [...cores, ...words.filter((word) => !cores.includes(word) && filter.inspect(word) !== undefined)];
}

/**
 * Everyday words that hold a word of another language, and no English one. Those that hold an English one were chosen by hand, since
 * most of them are the word itself with an ending.
 */
function harmless(
  lists: ReadonlyMap<string, readonly string[]>,
  everyday: readonly string[],
): readonly string[] {
  const english = wordFilter(lists.get("english") ?? []);
  const innocent = everyday.filter((word) => english.inspect(word) === undefined);
  const found = new Set(handPicked);
  const listed = [...lists.values()].flat();
  for (const word of listed) {
    const filter = wordFilter([word]);
    for (const holder of innocent) {
      const at = filter.inspect(holder)?.at;
      // What is itself the word stays listed, whatever it means in English.
      if (at !== undefined && at.end - at.start < holder.length) found.add(holder);
    }
  }
  return [...shortest([...found], listed)].sort(byName);
}

/** Every generated module, by its name. */
export function makeLists(): ReadonlyMap<string, readonly string[]> {
  const listed = Object.values(sources).flatMap(({ obscene, rude }) => [...obscene, ...rude]);
  const everyday = containing(listed, everydayEnglish());
  const lists = new Map(
    Object.entries(sources).map(([language, source]) => [language, offensive(source, everyday)]),
  );
  return new Map([
    ...lists,
    ["harmless", harmless(lists, everyday)],
    ["reserved-names", [...usernameNames].sort(byName)],
  ]);
}
