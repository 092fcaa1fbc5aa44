/** Letters of other scripts that look like Latin ones, each above its twin. Source: Unicode's confusables.txt (UTS 39). */
const lookalikes: readonly (readonly [foreign: string, latin: string])[] = [
  ["АВСЕНІЈКМОРЅТХУԌԚԜӀ", "ABCEHIJKMOPSTXYGQWl"],
  ["авсԁеһіјкморԛѕтухѡѵԝӏ", "abcdehijkmopqstyxwvwl"],
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"],
  ["αγεικνορτυϳ", "ayeikvoptuj"],
  ["ıɑɡɩ", "iagi"],
];

/** The Latin letter that a letter of another script looks like. */
export const latinTwin: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ lookalikes.flatMap(([foreign, latin]) =>
    [...foreign].map((letter, index): [string, string] => [letter, latin.charAt(index)]),
  ),
);
