import { expect, test } from "bun:test";
import { join } from "node:path";

// A computed name, since the web application has its own compiler settings.
const { figureText, ratioText } = await import(
  join(import.meta.dir, "../../src/web/modules/strat/figure-text.ts")
);

const format = {
  number: (value: string | number) => `${value}`,
  percent: (value: string | number) => `${value}%`,
  shortMoney: (minor: number, currency: string) => `${currency} ${minor / 100}`,
  minorDigits: () => 2,
};

test("figures have their unit: money, percent or a word", () => {
  for (const [value, unit, text] of [
    ["389.21", "1000 EUR", "EUR 389210"],
    ["12.5", "EUR", "EUR 12.5"],
    ["96.5", "%", "96.5%"],
    ["7", "leads", "7 leads"],
    ["7", null, "7"],
  ] as const)
    expect(figureText(format, value, unit)).toBe(text);
});

test("a value and its target share one unit", () => {
  expect(ratioText(format, 12, 60, "bikes")).toBe("12 / 60 bikes");
  expect(ratioText(format, 62, 80, "%")).toBe("62% / 80%");
});
