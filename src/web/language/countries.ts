import type { Language } from "./languages.ts";

/** Countries: region codes for which the browser knows a name. */
export function countries(language: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  return countryCodes()
    .flatMap((value) => {
      const label = names.of(value);
      return label ? [{ value, label }] : [];
    })
    .sort((a, b) => a.label.localeCompare(b.label, language));
}

/** Country of the browser's time zone, which indicates it more reliably than the language; else of the language. */
export function likelyCountry(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const named = countryCodes().find((code) => zonesOf(code).includes(timeZone));
  return named ?? new Intl.Locale(navigator.language).region;
}

/** Empty in browsers that do not know the time zones of countries. */
function zonesOf(country: string): readonly string[] {
  const locale: Intl.Locale & { getTimeZones?(): string[] | undefined } = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? [];
}

function countryCodes(): string[] {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.has(code));
}

/** Region codes that have a name but aren't countries, or no longer are. */
const NO_COUNTRIES = new Set([
  ...["EU", "EZ", "UN", "ZZ", "XA", "XB", "QO", "AN", "BU", "CS", "DD", "DY", "FX", "HV", "NH", "NT", "PC"],
  ...["RH", "SU", "TP", "UK", "VD", "YD", "YU", "ZR"],
]);
