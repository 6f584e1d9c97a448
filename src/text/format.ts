import type { FormatOptions } from "icu-minify/format";

/** Memoises Intl formatters, which are expensive to create. */
function memo<A extends unknown[], T>(make: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>();
  return (...args) => {
    const place = JSON.stringify(args);
    const known = made.get(place) ?? make(...args);
    made.set(place, known);
    return known;
  };
}

/** English dates put the day before the month, as in most of its countries. */
export const localeOf = (language: string): string => (language === "en" ? "en-GB" : language);

/** Formats of plurals, numbers and dates, shared by server and browsers. */
export const formatOptions: FormatOptions = {
  formatters: {
    getDateTimeFormat: memo((...args) => new Intl.DateTimeFormat(...args)),
    getNumberFormat: memo((...args) => new Intl.NumberFormat(...args)),
    getPluralRules: memo((...args) => new Intl.PluralRules(...args)),
  },
  formats: { date: { medium: { dateStyle: "medium" }, long: { dateStyle: "long" } } },
  timeZone: "UTC",
};
