import type { Language } from "../../language/languages.ts";

export function dayIn(zone: string, moment: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(moment);
}

/** Local time of a timestamp: `17:05`. */
export function timeIn(zone: string, moment: Date): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(
    moment,
  );
}

export function momentIn(zone: string, day: string, time: string): string {
  const plain = Date.parse(`${day}T${time}:00Z`);
  // Computed twice, because the offset may differ between the two guesses on days when the clocks change.
  const first = plain - offsetOf(zone, plain);
  const second = plain - offsetOf(zone, first);
  return new Date(second).toISOString();
}

/** UTC offset of a time zone at a timestamp, in milliseconds. */
function offsetOf(zone: string, moment: number): number {
  const at = new Date(moment);
  const shown = Date.parse(`${dayIn(zone, at)}T${timeIn(zone, at)}:00Z`);
  return shown - Math.floor(moment / 60_000) * 60_000;
}

/** Days from today for a name such as `tomorrow`, in the user's language or English. */
function namedDay(text: string, language: Language): number | undefined {
  const names = [language, "en"].map((one) => new Intl.RelativeTimeFormat(one, { numeric: "auto" }));
  return [0, 1, -1].find((days) => names.some((name) => name.format(days, "day").toLowerCase() === text));
}

/** Parses `2026-11-21`, `21.11.2026`, `21.11.`, `21/11/26`, `21 Nov 2026`, `today` and `+14`. */
export function readDay(typed: string, language: Language, today: string): string | undefined {
  const text = typed.trim().toLowerCase();
  const named = namedDay(text, language) ?? (/^[+-]\d{1,4}$/.test(text) ? Number(text) : undefined);
  if (named !== undefined) return shifted(today, named);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const figures = /^(\d{1,2})[./ -](\d{1,2})(?:[./ -](\d{2}|\d{4})?)?$/.exec(text);
  if (figures) {
    const [day, month] = monthFirst(language) ? [figures[2], figures[1]] : [figures[1], figures[2]];
    return dayOf(yearOf(figures[3], today), Number(month), Number(day));
  }
  return wordedDay(text, language, today);
}

/** True if the browser's regional English writes the month before the day. */
function monthFirst(language: Language): boolean {
  const tag = navigator.languages.find((one) => one.toLowerCase().startsWith(language)) ?? language;
  return tag === "en-US";
}

/** Shortest abbreviation of a month's name that is unambiguous. */
const SHORTEST = 3;

function wordedDay(text: string, language: Language, today: string): string | undefined {
  const [word = ""] = /\p{L}+/u.exec(text) ?? [];
  const [day, year] = text.match(/\d+/g) ?? [];
  const month = [language, "en"]
    .map((one) => namesOfMonths(one).findIndex((name) => name.startsWith(word)) + 1)
    .find((number) => number > 0);
  if (word.length < SHORTEST || month === undefined || day === undefined) return undefined;
  return dayOf(yearOf(year, today), month, Number(day));
}

function namesOfMonths(language: string): string[] {
  const names = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) =>
    names.format(new Date(Date.UTC(2026, month))).toLowerCase(),
  );
}

function yearOf(text: string | undefined, today: string): number {
  if (text === undefined) return Number(today.slice(0, 4));
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const fits =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return fits ? date.toISOString().slice(0, 10) : undefined;
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
