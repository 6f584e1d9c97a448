import type { Calendar } from "../../kernel/calendar.ts";
import { addDays } from "../../kernel/calendar.ts";
import type { ReadContext } from "../../kernel/context.ts";
import type { Hierarchy } from "../../kernel/hierarchy.ts";
import { isSmallTeam } from "../team.ts";
import { afterHours, horizon } from "./business-hours.ts";
import { Influences } from "./influence.ts";
import { type People, Staff } from "./people.ts";

export interface Surroundings {
  readonly people: People;
  readonly hierarchy: Hierarchy;
  staff(context: ReadContext): Staff;
  influences(context: ReadContext): Influences;
  /** Adds business hours to the current time. */
  afterHours(context: ReadContext, hours: number): number;
}

export type ReadCalendar = (context: ReadContext, from: string, to: string) => Calendar;

export function surroundings(people: People, hierarchy: Hierarchy, readCalendar: ReadCalendar): Surroundings {
  return {
    people,
    hierarchy,
    // Loaded once per call, however many requests the call shows.
    staff: onceForCall(({ handle: { connection }, org, now }) => {
      return new Staff(people.all(connection, org), isSmallTeam(connection, org, now));
    }),
    influences: onceForCall((context) => {
      const { handle, org } = context;
      return new Influences(context, people.independence(handle.connection, org));
    }),
    afterHours: (context, hours) => {
      const calendar = readCalendar(context, context.today, addDays(context.today, horizon(hours)));
      return afterHours(context.now, hours, context.principal.organization.timeZone, calendar);
    },
  };
}

function onceForCall<T extends object>(make: (context: ReadContext) => T): (context: ReadContext) => T {
  const made = new WeakMap<ReadContext, T>();
  return (context) => {
    const known = made.get(context) ?? make(context);
    made.set(context, known);
    return known;
  };
}
