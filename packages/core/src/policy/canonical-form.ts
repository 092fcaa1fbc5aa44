import { latinTwin } from "../codec/latin-twins.js";

const printableAscii = /^[\x20-\x7e]*$/;
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
// Accents of the Latin, Greek and Cyrillic scripts only: elsewhere a mark makes another word.
const accents = /[\u0300-\u036f]/g;
const blank = /\s/u;

const asLatin = (text: string): string =>
  Array.from(text, (letter) => latinTwin.get(letter) ?? letter).join("");

const trim = (text: string): string => {
  let end = text.length;
  while (end > 0 && (text[end - 1] === "." || blank.test(text.charAt(end - 1)))) end -= 1;
  return text.slice(0, end).trimStart();
};

/**
 * What a reader or a lenient router takes a text for. Compatibility forms become plain ones (NFKD); invisible characters
 * and accents go; Cyrillic and Greek letters become the Latin ones that they look like; case is folded; blanks around it and
 * dots after it are dropped. Two texts of one canonical form are not the same code, only easily taken for one another.
 */
export function canonicalForm(text: string): string {
  if (printableAscii.test(text)) return trim(text).toLowerCase();
  const plain = text.normalize("NFKD").replace(invisible, "").replace(accents, "");
  // Before case is folded, since a capital Ν looks like N and a small ν like v; and after, so that both cases of a letter agree.
  return trim(asLatin(asLatin(plain).toLowerCase()));
}
