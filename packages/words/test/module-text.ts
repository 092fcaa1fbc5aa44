const width = 110;

const comments: Readonly<Record<string, string>> = {
  harmless:
    "English words, and beginnings of them, that hold a word of one of the lists by chance. Source: SCOWL, and a choice by hand.",
  "reserved-names":
    "Names that web services keep for themselves. Source: the-big-username-blacklist (MIT), as it is.",
};

const camelCase = (name: string): string =>
  name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const lines = (words: readonly string[]): readonly string[] => {
  const filled: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line === "" ? word : `${line},${word}`;
    if (longer.length < width) line = longer;
    else {
      filled.push(line);
      line = word;
    }
  }
  return [...filled, line];
};

/** The source of a list's module. The words stand in one text, since that is smaller and quicker to load than as many strings. */
export function moduleText(name: string, words: readonly string[]): string {
  const language = name.charAt(0).toUpperCase() + name.slice(1);
  const comment = comments[name] ?? `Offensive words: ${language}. Sources and licences: see LICENSE.`;
  return [
    `/** ${comment} */`,
    `export const ${camelCase(name)}: readonly string[] = /* @__PURE__ */ \``,
    ...lines(words).map((line) => line.replace(/[\\`$]/g, "\\$&")),
    "`",
    "  .trim()",
    "  .split(/[,\\n]/);",
    "",
  ].join("\n");
}
