import type { FormatOptions } from "icu-minify/format";

/** Keeps an Intl object for each of its arguments, because making one takes longer than using it. */
function memo<A extends unknown[], T>(make: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>();
  return (...args) => {
    const place = JSON.stringify(args);
    const known = made.get(place) ?? make(...args);
    made.set(place, known);
    return known;
  };
}

/** How messages format plurals, numbers and dates, on the server and in browsers. */
export const formatOptions: FormatOptions = {
  formatters: {
    getDateTimeFormat: memo((...args) => new Intl.DateTimeFormat(...args)),
    getNumberFormat: memo((...args) => new Intl.NumberFormat(...args)),
    getPluralRules: memo((...args) => new Intl.PluralRules(...args)),
  },
  formats: { date: { medium: { dateStyle: "medium" }, long: { dateStyle: "long" } } },
  timeZone: "UTC",
};
