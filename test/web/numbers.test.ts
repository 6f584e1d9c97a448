import { expect, test } from "bun:test";
import { join } from "node:path";

// A computed name, since the web application has its own compiler settings.
const { groupedDigits, minorOf, readNumber, separatorsOf, typedMinor, withoutUnit } = await import(
  join(import.meta.dir, "../../src/web/records/fields/numbers.ts")
);

const formatOf = (locale: string) => ({
  number: (value: string | number, digits = 6) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(Number(value)),
});

test("amounts are read in the user's format, with or without separators and currency", () => {
  for (const [locale, text, minor] of [
    ["de-DE", "1.234,50", 123_450],
    ["de-DE", "1,234.50", 123_450],
    ["de-DE", "1234,5", 123_450],
    ["de-DE", "1.234", 123_400],
    ["de-DE", "12.5", 1250],
    ["de-DE", "1.234.567", 123_456_700],
    ["de-DE", "-1.234,50 €", -123_450],
    ["de-DE", "1,234", undefined],
    ["en-GB", "1,234.50", 123_450],
    ["en-GB", "1.234,50", 123_450],
    ["en-GB", "1,234", 123_400],
    ["en-GB", "£1,234", 123_400],
    ["en-GB", "EUR 1,234.5", 123_450],
    ["en-GB", "12,34", 1234],
    ["en-GB", "1.234", undefined],
    ["en-GB", "1,23,456", 12_345_600],
    ["en-IN", "12,34,567.80", 123_456_780],
    ["en-GB", "1,2345,678", undefined],
    ["de-CH", "1’234.50", 123_450],
    ["fr-FR", "1 234,50", 123_450],
    ["en-GB", "soon", undefined],
  ] as const) {
    const plain = readNumber(withoutUnit(text), separatorsOf(formatOf(locale)));
    expect([locale, text, plain === undefined ? undefined : minorOf(plain, 2)]).toEqual([
      locale,
      text,
      minor,
    ]);
  }
});

test("what is shown is grouped, and is read as the same amount again", () => {
  for (const [locale, minor, shown] of [
    ["de-DE", 123_450, "1.234,50"],
    ["en-GB", 123_450, "1,234.50"],
    ["en-GB", -123_456_789, "-1,234,567.89"],
    ["en-GB", 99_999, "999.99"],
    ["en-IN", 123_456_780, "12,34,567.80"],
    ["en-GB", 0, "0.00"],
  ] as const) {
    const separators = separatorsOf(formatOf(locale));
    const text = groupedDigits(typedMinor(minor, 2, separators), formatOf(locale));
    expect(text).toBe(shown);
    expect(minorOf(readNumber(text, separators), 2)).toBe(minor);
  }
});
