import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const style = readFileSync(new URL("../../public/style.css", import.meta.url), "utf8");
const [light = "", dark = ""] = [...style.matchAll(/:root \{([^}]*)\}/g)].map(([, block]) => block);

function coloursOf(...blocks: readonly string[]): Readonly<Record<string, string>> {
  const declarations = blocks.flatMap((block) => [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)]);
  return Object.fromEntries(declarations.map(([, name, colour]) => [name, colour]));
}

/** WCAG 2.2, definitions of relative luminance and contrast ratio. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ["paper", "card", "wash"];
const text = ["ink", "quiet", "mint"].flatMap((colour) =>
  grounds.map((ground) => [colour, ground, 4.5] as const),
);
const pairs = [
  ...text,
  ["alarm", "card", 4.5],
  ["on-mint", "mint", 4.5],
  ["on-mint", "mint-strong", 4.5],
  ["field-line", "paper", 3],
  ["field-line", "card", 3],
  ["field-line", "wash", 3],
] as const;

test.each([
  ["light", coloursOf(light)],
  ["dark", coloursOf(light, dark)],
])("in the %s scheme text and fields stand out from their ground", (_scheme, colours) => {
  const weak = pairs.filter(([colour, ground, least]) => {
    const [front, back] = [colours[colour], colours[ground]];
    return front === undefined || back === undefined || contrast(front, back) < least;
  });
  expect(weak).toEqual([]);
});
