import { localeOf } from "../../text/format.ts";
import { usePerson } from "../session/session.ts";
import { useLanguage } from "./language.ts";
import type { Language } from "./languages.ts";

export interface Format {
  /** Minor units; defaults to the organisation's currency. */
  money(minor: number, currency?: string): string;
  /** Amount without its currency, for columns whose heading names the currency. */
  amount(minor: number, currency?: string): string;
  /** Short form for charts: 12.5K. Whole units if the language does not abbreviate thousands. */
  shortMoney(minor: number, currency?: string): string;
  minorDigits(currency?: string): number;
  number(value: number | string, digits?: number): string;
  /** Abbreviated: Nov. */
  monthName(value: string): string;
  /** 12.5 -> 12.5 % */
  percent(value: number | string): string;
  /** Date without a time: `2026-11-21`. */
  day(value: string): string;
  /** Both days, without a year that is the current one: `23 – 29 Nov`. */
  days(from: string, to: string): string;
  /** Saturday, 21 November. */
  weekday(value: string): string;
  month(value: string): string;
  /** In the organisation's time zone. */
  moment(value: string): string;
  time(value: string): string;
  ago(value: string): string;
  bytes(value: number): string;
  duration(minutes: number): string;
  list(values: readonly string[]): string;
  /** Joins alternatives with “or”. */
  either(values: readonly string[]): string;
}

export function useFormat(): Format {
  const { language } = useLanguage();
  const organization = usePerson()?.organization;
  const currency = organization?.currency ?? "EUR";
  const timeZone = organization?.time_zone ?? "UTC";
  return knownFormat(language, currency, timeZone);
}

const known = new Map<string, Format>();

/** Shared by all components: creating the formats takes longer than using them. */
function knownFormat(language: Language, currency: string, timeZone: string): Format {
  const key = `${language} ${currency} ${timeZone}`;
  const format = known.get(key) ?? formatFor(localeFor(language), currency, timeZone);
  known.set(key, format);
  return format;
}

/** Regional variant from the browser: en-GB and en-US write dates differently. */
function localeFor(language: Language): string {
  const own = navigator.languages.find((tag) => tag.toLowerCase().startsWith(language) && isLocale(tag));
  return own ?? localeOf(language);
}

/** Some browsers pass on a POSIX locale such as en-US@posix, which is not a language tag. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    // Intl throws a RangeError for invalid tags.
    return false;
  }
}

const SPANS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

export function formatFor(locale: string, ownCurrency: string, timeZone: string): Format {
  const kept = new Map<string, Intl.NumberFormat>();
  const numbers = (options: Intl.NumberFormatOptions) => {
    const key = JSON.stringify(options);
    const known = kept.get(key) ?? new Intl.NumberFormat(locale, options);
    kept.set(key, known);
    return known;
  };
  const digitsOf = (currency: string) =>
    numbers({ style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const major = (minor: number, currency: string) => minor / 10 ** digitsOf(currency);
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const weekdays = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone,
  });
  const months = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
  const shortDays = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const monthNames = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const lists = new Intl.ListFormat(locale);
  const alternatives = new Intl.ListFormat(locale, { type: "disjunction" });
  return {
    money: (minor, currency = ownCurrency) =>
      numbers({ style: "currency", currency }).format(major(minor, currency)),
    amount: (minor, currency = ownCurrency) => {
      const digits = digitsOf(currency);
      return numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
        major(minor, currency),
      );
    },
    shortMoney: (minor, currency = ownCurrency) => {
      const value = major(minor, currency);
      const short = numbers({ style: "currency", currency, notation: "compact", maximumFractionDigits: 1 });
      return short.formatToParts(value).some(({ type }) => type === "compact")
        ? short.format(value)
        : numbers({ style: "currency", currency, maximumFractionDigits: 0 }).format(value);
    },
    minorDigits: (currency = ownCurrency) => digitsOf(currency),
    number: (value, digits = 6) => numbers({ maximumFractionDigits: digits }).format(Number(value)),
    percent: (value) => numbers({ style: "percent", maximumFractionDigits: 2 }).format(Number(value) / 100),
    day: (value) => days.format(new Date(`${value.slice(0, 10)}T00:00:00Z`)),
    days: (from, to) => {
      const [first, last] = [from, to].map((value) => new Date(`${value.slice(0, 10)}T00:00:00Z`));
      if (!first || !last) return "";
      const thisYear = String(new Date().getFullYear());
      const isOfThisYear = from.startsWith(thisYear) && to.startsWith(thisYear);
      return (isOfThisYear ? shortDays : days).formatRange(first, last);
    },
    weekday: (value) => weekdays.format(new Date(value)),
    month: (value) => months.format(new Date(`${value.slice(0, 7)}-01T00:00:00Z`)),
    monthName: (value) => monthNames.format(new Date(`${value.slice(0, 7)}-01T00:00:00Z`)),
    moment: (value) => moments.format(new Date(value)),
    time: (value) => times.format(new Date(value)),
    ago: (value) => {
      const seconds = (new Date(value).getTime() - Date.now()) / 1000;
      const [unit, span] = SPANS.find(([, length]) => Math.abs(seconds) >= length) ?? ["minute", 60];
      return relative.format(Math.round(seconds / span), unit);
    },
    bytes: (value) => {
      const steps = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
      const step = Math.min(3, Math.floor(Math.log10(Math.max(value, 1)) / 3));
      return numbers({
        style: "unit",
        unit: steps[step] ?? "byte",
        unitDisplay: step === 0 ? "long" : "short",
        maximumFractionDigits: 1,
      }).format(value / 1000 ** step);
    },
    duration: (minutes) => {
      const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
      return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
        .filter(Boolean)
        .join(" ");
    },
    list: (values) => lists.format(values),
    either: (values) => alternatives.format(values),
  };
}
