import { createHash } from "node:crypto";
import type { CalendarEntry, CalendarSource } from "../../engine/calendar.ts";
import { type CalendarEvent, writeCalendar } from "../../formats/ics.ts";
import { addDays } from "../../kernel/calendar.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { localise } from "../../kernel/language.ts";
import { FileAnswer } from "../../kernel/stream.ts";
import type { DeskParts } from "../part.ts";
import { shownBy } from "./feed.ts";

/** Range of days around today. */
const BACK = 30;
const AHEAD = 365;

const REFRESH_HOURS = 4;

/** Sources show what the owner may see at this moment. */
export async function writeFeed(
  context: ReadContext,
  { calendar, origin }: DeskParts,
  address: string,
): Promise<FileAnswer> {
  const days = { from: addDays(context.today, -BACK), to: addDays(context.today, AHEAD) };
  const shown = shownBy(context, address);
  const events: CalendarEvent[] = [];
  for (const source of calendar.filter(({ name }) => shown.includes(name))) {
    await context.turn();
    for (const entry of await source.entries(context, days))
      events.push(eventOf(context, source, entry, origin));
  }
  context.returned(events.length);
  const text = writeCalendar({
    name: context.principal.organization.name,
    language: context.origin.language ?? "en",
    product: "-//Freehold//Calendar//EN",
    day: context.today,
    refreshHours: REFRESH_HOURS,
    events: events.toSorted((a, b) => (a.from + a.uid < b.from + b.uid ? -1 : 1)),
  });
  const bytes = Buffer.from(text);
  return new FileAnswer({
    bytes,
    size: bytes.length,
    contentType: "text/calendar; charset=utf-8",
    filename: "freehold.ics",
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
}

function eventOf(
  context: ReadContext,
  { name, category }: CalendarSource,
  { key, page, summary, from, to, busy = false, tentative = false }: CalendarEntry,
  origin: string,
): CalendarEvent {
  return {
    uid: `${name}.${key}`.replaceAll(/[^A-Za-z0-9._-]/g, "-"),
    summary,
    from,
    to,
    busy,
    tentative,
    category: localise(context, category),
    // Links need the public address of the server, since calendars are read elsewhere.
    ...(origin !== "" && { url: `${origin}/${page}` }),
  };
}
