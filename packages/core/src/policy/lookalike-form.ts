import { canonicalForm } from "./canonical-form.js";

/** Digits and bars that are read as letters; `i` and `l` are one, since a capital I is an l to the eye. */
const twins: Readonly<Record<string, string>> = { "0": "o", "1": "l", i: "l", "|": "l" };
const twin = /[01i|]/g;

const pathLike = /[%/\\?#;]/;
const endOfPath = /[?#;].*$/su;
const deepestEncoding = 3;

/** Percent-encoding undone, as often as proxies are known to do it; what is malformed stays as it is. */
const decoded = (text: string): string => {
  let plain = text;
  for (let depth = 0; depth < deepestEncoding && plain.includes("%"); depth += 1) {
    try {
      plain = decodeURIComponent(plain);
    } catch {
      return plain;
    }
  }
  return plain;
};

/** The names that a router sees one after the other: `/./admin//x?y` is `admin`, `x`. */
const pathNames = (text: string): readonly string[] => {
  if (!pathLike.test(text)) return [text];
  const names: string[] = [];
  for (const name of decoded(text).replace(endOfPath, "").split(/[/\\]/)) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return names;
};

const nameForm = (name: string): string =>
  canonicalForm(name).replace(twin, (symbol) => twins[symbol] ?? symbol);

/**
 * The names of a path, each as it looks to a person and to a lenient router: the canonical form, with digits as the letters that
 * they resemble. So `Admin`, `adm1n`, `/admin/` and `%61dmin` are one. A text without a slash is one name.
 */
export function lookalikeNames(text: string): readonly string[] {
  return pathNames(text).map(nameForm);
}
