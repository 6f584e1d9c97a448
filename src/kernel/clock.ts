import { uptime } from "node:os";
import { daysInMonth } from "./calendar.ts";

export interface Clock {
  /** UTC milliseconds. */
  now(): number;
  /** Monotonic milliseconds, including sleep. Only differences are meaningful. */
  steady?(): number;
}

export const systemClock: Clock = { now: () => Date.now(), steady: () => uptime() * 1000 };

const DAY = 86_400_000;
const MAX_DAYS = 5000;
const days = new Map<number, string>();

const two = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, "0"));
const three = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, "0"));

/** Date part of an RFC 3339 timestamp, including the T. */
function dayPrefix(day: number): string {
  let prefix = days.get(day);
  if (prefix === undefined) {
    if (days.size >= MAX_DAYS) days.clear();
    prefix = new Date(day * DAY).toISOString().slice(0, -13);
    days.set(day, prefix);
  }
  return prefix;
}

/** Formats UTC milliseconds. Cached date parts make it four times as fast as Date.toISOString. */
export function rfc3339(ms: number): string {
  const day = Math.floor(ms / DAY);
  const rest = ms - day * DAY;
  const hours = Math.floor(rest / 3_600_000);
  const minutes = Math.floor(rest / 60_000) % 60;
  const seconds = Math.floor(rest / 1000) % 60;
  return `${dayPrefix(day)}${two[hours]}:${two[minutes]}:${two[seconds]}.${three[rest % 1000]}Z`;
}

export const rfc3339OrNull = (ms: number | null): string | null => (ms === null ? null : rfc3339(ms));

/** Range of stored times: the years 0001 to 9999, which RFC 3339 can express. */
export const EARLIEST = Date.parse("0001-01-01T00:00:00Z");
export const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

const RFC3339 =
  /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Returns UTC milliseconds; undefined if the text is not a real point in time. */
export function parseRfc3339(text: string): number | undefined {
  const match = RFC3339.exec(text);
  if (!match?.[1] || !isDate(match[1])) return undefined;
  const ms = Date.parse(text.toUpperCase());
  return ms >= EARLIEST && ms <= LATEST ? ms : undefined;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for an existing date such as 2026-02-28. */
export function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= daysInMonth(year, month);
}

const FIRST = "0001-01-01";
const LAST = "9999-12-31";
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Local date such as 2026-02-28. Clamped to the years 0001 to 9999, which time zones may exceed. */
export function dayIn(timeZone: string, ms: number): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    // The Swedish locale formats dates as in ISO 8601.
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
    dayFormats.set(timeZone, format);
  }
  const day = format.format(ms);
  if (day.length === FIRST.length) return day;
  if (day.length > FIRST.length) return LAST;
  // For years before 1, Intl omits the sign and counts upwards again.
  return ms < EARLIEST + DAY && day.startsWith("1-12") ? FIRST : day.padStart(FIRST.length, "0");
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** Local time of day, as 07:05. */
export function timeIn(timeZone: string, ms: number): string {
  let format = timeFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, timeStyle: "short" });
    timeFormats.set(timeZone, format);
  }
  return format.format(ms);
}

/** Found by bisection: in some zones a day may begin later than midnight. */
export function startOfDay(timeZone: string, day: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  let [before, within] = [noon - 2 * DAY, noon + 2 * DAY];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayIn(timeZone, middle) < day) before = middle;
    else within = middle;
  }
  return within;
}
