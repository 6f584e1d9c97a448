import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { invalid } from "../../kernel/errors.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import type { FileAnswer } from "../../kernel/stream.ts";
import { LANGUAGES } from "../../text/files.ts";
import { say } from "../../text/message.ts";
import type { DeskParts } from "../part.ts";
import { addFeed, feedSchema, feedsOf, MOST_FEEDS, removeFeed, showFeed } from "./feed.ts";
import { writeFeed } from "./write.ts";

const PATH = "/api/v1/auth/calendars";

export function listCalendarsAction(): Action {
  return defineAction({
    name: "calendars.list",
    summary: "List your calendar subscriptions",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(feedSchema) }, closed),
    run: async (context) => {
      const data = feedsOf(context).map(showFeed);
      context.returned(data.length);
      return { data };
    },
  });
}

export function createCalendarAction({ calendar }: DeskParts): Action {
  return defineAction({
    name: "calendars.create",
    summary: "Create a calendar subscription",
    description:
      "Returns an address that calendar programs can subscribe to, which is not shown again. Anyone who knows it can see these dates as you may, until you delete the subscription.",
    kind: "write",
    access: "signed_in",
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: PATH }],
    status: 201,
    input: Type.Object(
      {
        shows: Type.Array(oneOf(calendar.map(({ name }) => name)), {
          minItems: 1,
          uniqueItems: true,
          description:
            "deadlines: due dates of your records; tasks: what waits for you; leave: absences of your team",
        }),
        language: Type.Optional(oneOf(LANGUAGES, "Defaults to the language of the request")),
      },
      { ...closed, $id: "CalendarFeedCreate" },
    ),
    output: Type.Composite(
      [feedSchema, Type.Object({ address: Type.String({ description: "Path of the calendar" }) })],
      { ...closed, $id: "CalendarFeedCreated" },
    ),
    run: async (context, { shows, language }) => {
      if (feedsOf(context).length >= MOST_FEEDS)
        throw invalid("shows", "TOO_MANY", say("desk.errors.calendarsMost", { count: MOST_FEEDS }));
      const { feed, address } = addFeed(context, shows, language ?? context.origin.language ?? "en");
      return { ...showFeed(feed), address };
    },
  });
}

export function deleteCalendarAction(): Action {
  return defineAction({
    name: "calendars.delete",
    summary: "Delete a calendar subscription",
    description: "Its address stops working at once.",
    kind: "write",
    access: "signed_in",
    http: [{ method: "DELETE", path: `${PATH}/:id` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: Type.String({ maxLength: 64 }) }, closed),
    output: Type.Null(),
    run: async (context, { id }) => {
      removeFeed(context, id);
      return null;
    },
  });
}

export function readCalendarAction(parts: DeskParts): Action {
  return defineAction({
    name: "calendars.read",
    summary: "Read a calendar subscription",
    description:
      "For calendar programs, which have no other credentials than the address. Dates of the last 30 and the next 365 days, as iCalendar.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/calendars/:address" }],
    errors: ["RECORD_NOT_FOUND"],
    file: true,
    input: Type.Object({ address: Type.String({ maxLength: 100 }) }, closed),
    output: Type.Unsafe<FileAnswer>(Type.Any()),
    run: async (context, { address }) => writeFeed(context, parts, address),
  });
}
