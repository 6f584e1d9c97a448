export interface CalendarEvent {
  /** Unique and stable, so that a changed event replaces the former one. */
  uid: string;
  summary: string;
  description?: string;
  url?: string;
  /** First and last day. */
  from: string;
  to: string;
  category: string;
  /** True if the time is taken. */
  busy: boolean;
  tentative?: boolean;
}

export interface Calendar {
  name: string;
  language: string;
  /** Identifies the program. */
  product: string;
  /** Day on which the calendar is written. */
  day: string;
  /** Interval for clients to fetch the calendar, in hours. */
  refreshHours: number;
  events: readonly CalendarEvent[];
}

/** Calendar of whole days as in RFC 5545 and RFC 7986. */
export function writeCalendar(calendar: Calendar): string {
  const every = `PT${calendar.refreshHours}H`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${escaped(calendar.product)}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escaped(calendar.name)}`,
    // Read by Apple, Google and Outlook instead of NAME and REFRESH-INTERVAL.
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${every}`,
    `X-PUBLISHED-TTL:${every}`,
    ...calendar.events.flatMap((event) => eventLines(event, calendar)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(event: CalendarEvent, { day, language }: Calendar): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${compact(day)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(event.from)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(event.to))}`,
    `SUMMARY;LANGUAGE=${language}:${escaped(event.summary)}`,
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    ...(event.url ? [`URL:${event.url}`] : []),
    `CATEGORIES:${escaped(event.category)}`,
    `STATUS:${event.tentative ? "TENTATIVE" : "CONFIRMED"}`,
    `TRANSP:${event.busy ? "OPAQUE" : "TRANSPARENT"}`,
    "END:VEVENT",
  ];
}

const compact = (day: string) => day.replaceAll("-", "");

/** The end of an event is the first day after it. */
function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    .replaceAll(/\p{Cc}/gu, " ");

const LONGEST = 75;
const encoder = new TextEncoder();

/** Breaks lines after at most 75 bytes, never within a character. */
function folded(line: string): string {
  let text = "";
  let length = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (length + size > LONGEST) {
      text += "\r\n ";
      length = 1;
    }
    text += sign;
    length += size;
  }
  return text;
}
