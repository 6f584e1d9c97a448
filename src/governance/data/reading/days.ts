import type { RowError } from "../../../formats/sheet.ts";
import { dayIn, isDate, parseRfc3339, rfc3339, timeIn } from "../../../kernel/clock.ts";
import { say } from "../../../text/message.ts";
import { MAX_LETTERS } from "./numbers.ts";

/** Null while unknown. */
export type DayOrder = "dmy" | "mdy" | null;

const NOT_A_DAY: RowError = {
  code: "DATE_WRONG",
  message: say("governance.errors.notADate"),
};
const AMBIGUOUS: RowError = {
  code: "DATE_AMBIGUOUS",
  message: say("governance.errors.dateAmbiguous"),
};
const SHORT_YEAR: RowError = { code: "DATE_WRONG", message: say("governance.errors.shortYear") };
const NOT_A_MOMENT: RowError = {
  code: "MOMENT_WRONG",
  message: say("governance.errors.notAMoment"),
};

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const PACKED = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/;
const NAMED = /^(?:(\d{1,2})[-. ]+)?([a-zä]{3,9})\.?[-, ]+(?:(\d{1,2}),? +)?(\d{4})$/i;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const OTHER_NAMES: Readonly<Record<string, string>> = {
  mär: "mar",
  mrz: "mar",
  mai: "may",
  okt: "oct",
  dez: "dec",
};

/** Converts common notations to ISO form: 2026-03-31. */
export function parseDay(given: string, order: DayOrder): string | RowError {
  if (given.length > MAX_LETTERS) return NOT_A_DAY;
  // Spreadsheets show dates as midnight.
  const text = given.trim().replace(/[T ]0{1,2}:00(:00(\.0+)?)?Z?$/, "");
  const first = YEAR_FIRST.exec(text) ?? PACKED.exec(text);
  if (first) return dayOf(first[1], first[2], first[3]);
  const named = NAMED.exec(text);
  if (named) return dayOf(named[4], String(monthOf(named[2])), named[1] ?? named[3]);
  const last = YEAR_LAST.exec(text);
  if (!last) return NOT_A_DAY;
  const [, a = "", mark, b = "", year = ""] = last;
  if (year.length !== 4) return SHORT_YEAR;
  // With dots the day comes first; with equal numbers the order does not matter.
  const known = mark === "." || a === b ? "dmy" : (order ?? orderOf(Number(a), Number(b)));
  if (!known) return AMBIGUOUS;
  return known === "dmy" ? dayOf(year, b, a) : dayOf(year, a, b);
}

/** A number above twelve must be the day. */
function orderOf(a: number, b: number): DayOrder {
  if (a > 12 && b <= 12) return "dmy";
  if (b > 12 && a <= 12) return "mdy";
  return a === b ? "dmy" : null;
}

/** Null if no sample is conclusive or samples contradict each other. */
export function guessDayOrder(samples: Iterable<string>): DayOrder {
  const found = new Set<DayOrder>();
  for (const text of samples) {
    const match = YEAR_LAST.exec(text.trim().split(/[T ]\d{1,2}:/)[0] ?? "");
    if (!match || match[2] === "." || match[4]?.length !== 4) continue;
    const order = Number(match[1]) === Number(match[3]) ? null : orderOf(Number(match[1]), Number(match[3]));
    if (order) found.add(order);
  }
  const [only = null] = found;
  return found.size === 1 ? only : null;
}

function monthOf(name = ""): number {
  const short = name.toLowerCase().slice(0, 3);
  return MONTHS.indexOf(OTHER_NAMES[short] ?? short) + 1;
}

function dayOf(year = "", month = "", day = ""): string | RowError {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(text) ? text : NOT_A_DAY;
}

const TIME = /^(.*?)[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?$/i;

/** Converts to RFC 3339. Without an offset, the organisation's time zone applies. */
export function parseMoment(given: string, order: DayOrder, timeZone: string): string | RowError {
  if (given.length > MAX_LETTERS) return NOT_A_MOMENT;
  const text = given.trim();
  const exact = parseRfc3339(text);
  if (exact !== undefined) return rfc3339(exact);
  const match = TIME.exec(text);
  const day = parseDay(match?.[1] ?? text, order);
  if (typeof day !== "string") return day.code === "DATE_WRONG" ? NOT_A_MOMENT : day;
  const [, , hour = "0", minute = "0", second = "0", half] = match ?? [];
  const hours = (Number(hour) % (half ? 12 : 24)) + (half?.toLowerCase() === "p" ? 12 : 0);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return NOT_A_MOMENT;
  return rfc3339(momentIn(timeZone, day, (hours * 60 + Number(minute)) * 60 + Number(second)));
}

function momentIn(timeZone: string, day: string, seconds: number): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + seconds * 1000;
  let moment = wanted;
  // Twice, since the offset at the resulting moment is the one that counts.
  for (let i = 0; i < 2; i++) {
    const whole = Math.floor(moment / 60_000) * 60_000;
    const shown = Date.parse(`${dayIn(timeZone, whole)}T${timeIn(timeZone, whole)}:00Z`) + (moment - whole);
    moment += wanted - shown;
  }
  return moment;
}
