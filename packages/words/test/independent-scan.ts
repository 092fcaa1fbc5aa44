/** Reads codes with means of its own, so that the filter is not its own witness: plain substrings, looked up one by one. */

const disguises: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  l: "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "i",
  đ: "d",
  ı: "i",
};

const reading = (text: string): string =>
  [...text.toLowerCase().normalize("NFD")]
    .map((sign) => disguises[sign] ?? (/[\p{L}\p{N}]/u.test(sign) ? sign : ""))
    .join("");

const shortest = 4;
const base = 36;
const zero = "0".charCodeAt(0);
const nine = "9".charCodeAt(0);

const digit = (unit: number): number => (unit <= nine ? unit - zero : unit - "a".charCodeAt(0) + 10);

/** A function that finds the first listed word of four letters or more in a base62 code, if there is one. */
export function independentScan(words: readonly string[]): (code: string) => string | undefined {
  const listed = new Set(
    words.map(reading).filter((word) => word.length >= shortest && /^[0-9a-z]+$/.test(word)),
  );
  const beginnings = new Uint8Array(base ** shortest);
  const numberOf = (text: string): number =>
    [...text.slice(0, shortest)].reduce((sum, sign) => sum * base + digit(sign.charCodeAt(0)), 0);
  for (const word of listed) beginnings[numberOf(word)] = 1;
  const digits = Uint8Array.from({ length: 128 }, (_, unit) => {
    const read = reading(String.fromCharCode(unit));
    return read === "" ? 0 : digit(read.charCodeAt(0));
  });
  return (code) => {
    let number = 0;
    for (let end = 0; end < code.length; end += 1) {
      number = (number * base + (digits[code.charCodeAt(end)] ?? 0)) % base ** shortest;
      if (end < shortest - 1 || beginnings[number] === 0) continue;
      const text = reading(code.slice(end + 1 - shortest));
      for (let length = shortest; length <= text.length; length += 1) {
        const word = text.slice(0, length);
        if (listed.has(word)) return word;
      }
    }
    return undefined;
  };
}
