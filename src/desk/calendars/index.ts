import type { Feature } from "../../engine/feature.ts";
import type { DeskParts } from "../part.ts";
import {
  createCalendarAction,
  deleteCalendarAction,
  listCalendarsAction,
  readCalendarAction,
} from "./actions.ts";
import { COLLECTION, removeFeedsOf } from "./feed.ts";
import { deskSources } from "./sources.ts";
import { calendarFeeds } from "./tables.ts";

export { identifyFeed } from "./feed.ts";

export const calendars: Feature<DeskParts> = {
  tables: [calendarFeeds],
  calendar: deskSources,
  eventReaders: { [COLLECTION]: () => false },
  forgets: () => [
    {
      name: COLLECTION,
      find: async () => [],
      forget: async (context, subjects) => {
        const people = subjects.flatMap(({ collection, id }) => (collection === "users" ? [id] : []));
        const destroyed = people.reduce((sum, person) => sum + removeFeedsOf(context, person), 0);
        return { destroyed, keys: [] };
      },
    },
  ],
  // Addresses belong to this server.
  moves: () => ({ stays: ["calendar_feeds"] }),
  actions: (parts) => [
    listCalendarsAction(),
    createCalendarAction(parts),
    deleteCalendarAction(),
    readCalendarAction(parts),
  ],
};
