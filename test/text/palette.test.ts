import { expect, test } from "bun:test";
import { join } from "node:path";

type Colour = readonly [red: number, green: number, blue: number];

const text = await Bun.file(join(import.meta.dir, "../../src/web/dashboards/palette.css")).text();
const PAGES = { light: "#ffffff", dark: "#1c1d20" } as const;
const SCHEMES = ["light", "dark"] as const;

/** Colours of both schemes by name. */
const palette = new Map(
  [...text.matchAll(/--chart-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }] as const,
  ),
);

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const colourOf = (hex: string): Colour => {
  const part = (at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
};
const luminance = ([red, green, blue]: Colour) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Colours as people without one kind of cone see them (Viénot 1999, in linear light). */
const SIGHTS: Record<string, (colour: Colour) => Colour> = {
  everyone: (colour) => colour,
  "people without red cones": ([r, g, b]) => [
    0.11238 * r + 0.88762 * g,
    0.11238 * r + 0.88762 * g,
    0.00401 * r - 0.00401 * g + b,
  ],
  "people without green cones": ([r, g, b]) => [
    0.29275 * r + 0.70725 * g,
    0.29275 * r + 0.70725 * g,
    -0.02234 * r + 0.02234 * g + b,
  ],
};

test("chart colours stand out from the page in both schemes", () => {
  expect(palette.size).toBeGreaterThanOrEqual(7);
  const faint = [...palette].flatMap(([name, colours]) =>
    SCHEMES.filter((scheme) => contrast(colourOf(colours[scheme]), colourOf(PAGES[scheme])) < 3).map(
      (scheme) => `${name} in ${scheme}`,
    ),
  );
  expect(faint).toEqual([]);
});

test("compared series differ in lightness for everyone, whatever colours they see", () => {
  const [one, other] = [palette.get("1"), palette.get("2")];
  if (!(one && other)) throw new Error("the palette has no two series");
  for (const [who, seen] of Object.entries(SIGHTS))
    for (const scheme of SCHEMES) {
      const ratio = contrast(seen(colourOf(one[scheme])), seen(colourOf(other[scheme])));
      expect(`${who}, ${scheme}: ${ratio >= 1.6}`).toBe(`${who}, ${scheme}: true`);
    }
});

test("charts take their colours from the palette alone", async () => {
  const own: string[] = [];
  for await (const file of new Bun.Glob("src/web/dashboards/*.module.css").scan()) {
    const rules = (await Bun.file(file).text()).matchAll(
      /(?:^|\n)[^\n]*(?:fill|stroke|background): [^\n]*(?:#[0-9a-f]{3,6}|mantine-color-(?:leaf|teal|yellow|red|blue))[^\n]*/g,
    );
    for (const [line] of rules) if (!line.includes("hover")) own.push(`${file}: ${line.trim()}`);
  }
  expect(own).toEqual([]);
});
