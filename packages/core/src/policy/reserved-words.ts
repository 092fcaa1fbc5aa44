import { invalidOption } from "../errors/index.js";
import type { Policy } from "../ports/index.js";
import { lookalikeNames } from "./lookalike-form.js";

/** Names that a web service needs for itself, at the place where short links stand. */
export const defaultReservedWords: readonly string[] = [
  "api",
  "admin",
  "login",
  "static",
  "robots.txt",
  "favicon.ico",
  ".well-known",
];

/**
 * Refuses codes that are, or could be taken for, one of the words: `Admin`, `admin.`, `adm1n`, `%61dmin` and `аdmin` with a Cyrillic
 * а are `admin`. A word may be a path, such as one of the service's own routes; what stands below it is refused too. A code that merely
 * contains a word passes.
 *
 * @param words replaces the default list; extend it by `[...defaultReservedWords, "pricing", "/users/new"]`
 * @throws `ERR_CODEMINT_INVALID_OPTION` for a word that is not a string, or of which nothing visible remains
 */
export function reservedWords(words: readonly string[] = defaultReservedWords): Policy {
  if (!Array.isArray(words)) throw invalidOption({ option: "words", problem: "must be an array of strings" });
  const reserved = new Set<string>();
  for (const [index, word] of words.entries()) {
    const form = typeof word === "string" ? lookalikeNames(word).join("/") : "";
    if (form === "") {
      throw invalidOption({
        option: `words[${index}]`,
        problem: "must be a string with something visible in it",
      });
    }
    reserved.add(form);
  }
  return {
    name: "reserved-words",
    inspect(code) {
      let path = "";
      for (const name of lookalikeNames(code)) {
        path = path === "" ? name : `${path}/${name}`;
        if (reserved.has(path)) {
          return {
            rule: "reserved",
            reason: "This name, or one that looks like it, is kept for the service itself.",
            at: { start: 0, end: code.length },
          };
        }
      }
      return undefined;
    },
  };
}
