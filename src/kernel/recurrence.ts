import { type Message, say } from "../text/message.ts";
import { addDays, addMonths, endOfMonth, startOfMonth } from "./calendar.ts";
import { isDate } from "./clock.ts";
import { invalid } from "./errors.ts";

const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;

/**
 * Subset of RFC 5545: FREQ, INTERVAL, BYMONTHDAY (1 to 31, or -1 for the last day; MONTHLY only), COUNT or
 * UNTIL (a date). Shorter months use their last day, as with SKIP=BACKWARD in RFC 7529: rent due on the 31st
 * is due in February too.
 */
export interface Rule {
  frequency: (typeof FREQUENCIES)[number];
  interval: number;
  monthDay: number | undefined;
  count: number | undefined;
  until: string | undefined;
}

const PART = /^([A-Z]+)=(-?[A-Z0-9]+)$/;
const UNTIL = /^(\d{4})(\d{2})(\d{2})$/;
const LAST_DAY = "9999-12-31";
const MAX_INTERVAL = 400;
const MAX_COUNT = 10_000;

class RuleError extends Error {
  readonly text: Message;

  constructor(text: Message) {
    super(text.key);
    this.text = text;
  }
}

/** Refuses an invalid rule. The error lists the supported parts. */
export function checkRule(text: string, path: string): void {
  try {
    parseRule(text);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    throw invalid(path, "RRULE_INVALID", error.text);
  }
}

/** Parses a rule such as `FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1;COUNT=8`. */
export function parseRule(text: string): Rule {
  const parts = partsOf(text);
  const frequency = FREQUENCIES.find((one) => one === parts.get("FREQ"));
  if (!frequency) throw new RuleError(say("errors.kernel.ruleFrequency", { values: FREQUENCIES }));
  const monthDay = wholeOf(parts, "BYMONTHDAY", -1, 31);
  if (monthDay === 0) throw new RuleError(say("errors.kernel.ruleMonthDay"));
  if (monthDay !== undefined && frequency !== "MONTHLY")
    throw new RuleError(say("errors.kernel.ruleMonthly"));
  const count = wholeOf(parts, "COUNT", 1, MAX_COUNT);
  const until = dayOf(parts.get("UNTIL"));
  if (count !== undefined && until !== undefined) throw new RuleError(say("errors.kernel.ruleCountOrUntil"));
  return { frequency, interval: wholeOf(parts, "INTERVAL", 1, MAX_INTERVAL) ?? 1, monthDay, count, until };
}

function partsOf(text: string): Map<string, string> {
  const known = ["FREQ", "INTERVAL", "BYMONTHDAY", "COUNT", "UNTIL"];
  const parts = new Map<string, string>();
  for (const part of text.split(";")) {
    const [, name = "", value = ""] = PART.exec(part) ?? [];
    if (!known.includes(name)) throw new RuleError(say("errors.kernel.ruleParts", { names: known }));
    if (parts.has(name)) throw new RuleError(say("errors.kernel.ruleTwice", { name }));
    parts.set(name, value);
  }
  return parts;
}

function wholeOf(parts: Map<string, string>, name: string, min: number, max: number): number | undefined {
  const text = parts.get(name);
  if (text === undefined) return undefined;
  const value = /^-?\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new RuleError(say("errors.kernel.ruleRange", { name, min, max }));
}

function dayOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const day = UNTIL.test(text) ? text.replace(UNTIL, "$1-$2-$3") : "";
  if (isDate(day)) return day;
  throw new RuleError(say("errors.kernel.ruleUntil"));
}

/** First occurrence on or after a day. */
export function firstOccurrence({ monthDay }: Rule, from: string): string {
  if (monthDay === undefined) return from;
  const day = inMonth(from, monthDay);
  return day < from ? inMonth(addMonths(startOfMonth(from), 1), monthDay) : day;
}

/** Date of an occurrence; number 1 is `first`. Undefined after the end of the rule. */
export function occurrence(rule: Rule, first: string, number: number): string | undefined {
  if (rule.count !== undefined && number > rule.count) return undefined;
  const day = nth(rule, first, (number - 1) * rule.interval);
  // The calendar ends in the year 9999.
  if (number > 1 && (day <= first || day >= LAST_DAY)) return undefined;
  return rule.until !== undefined && day > rule.until ? undefined : day;
}

/** Number of the first occurrence on or after a day; undefined if the rule ends before. */
export function numberFrom(rule: Rule, first: string, day: string): number | undefined {
  const reached = (number: number) => (occurrence(rule, first, number) ?? LAST_DAY) >= day;
  let beyond = 1;
  while (!reached(beyond)) beyond *= 2;
  let before = Math.floor(beyond / 2);
  while (beyond - before > 1) {
    const middle = Math.floor((before + beyond) / 2);
    if (reached(middle)) beyond = middle;
    else before = middle;
  }
  return occurrence(rule, first, beyond) === undefined ? undefined : beyond;
}

/** Counts from the first occurrence, so that a short month doesn't move the later ones. */
function nth({ frequency, monthDay }: Rule, first: string, periods: number): string {
  if (frequency === "DAILY") return addDays(first, periods);
  if (frequency === "WEEKLY") return addDays(first, 7 * periods);
  if (frequency === "YEARLY") return addMonths(first, 12 * periods);
  return monthDay === undefined
    ? addMonths(first, periods)
    : inMonth(addMonths(startOfMonth(first), periods), monthDay);
}

/** Day of the month, or its last day if it is shorter. */
function inMonth(day: string, monthDay: number): string {
  const last = endOfMonth(day);
  if (monthDay === -1) return last;
  const wanted = `${day.slice(0, 8)}${String(monthDay).padStart(2, "0")}`;
  return wanted > last ? last : wanted;
}
