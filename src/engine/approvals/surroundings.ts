import type { Calendar } from "../../kernel/calendar.ts";
import { addDays } from "../../kernel/calendar.ts";
import type { ReadContext } from "../../kernel/context.ts";
import type { Hierarchy } from "../../kernel/hierarchy.ts";
import { afterHours, horizon } from "./business-hours.ts";
import { type People, Staff } from "./people.ts";

/** What approvals ask of the rest of the appliance. */
export interface Surroundings {
  readonly people: People;
  readonly hierarchy: Hierarchy;
  staff(context: ReadContext): Staff;
  /** The moment when so many business hours from now have passed. */
  afterHours(context: ReadContext, hours: number): number;
}

/** Reads the organisation's calendar from one day to another. */
export type ReadCalendar = (context: ReadContext, from: string, to: string) => Calendar;

export function surroundings(people: People, hierarchy: Hierarchy, readCalendar: ReadCalendar): Surroundings {
  const read = new WeakMap<ReadContext, Staff>();
  return {
    people,
    hierarchy,
    // Once for a call, however many requests it shows.
    staff: (context) => {
      const known = read.get(context) ?? new Staff(people.all(context.handle.connection, context.org));
      read.set(context, known);
      return known;
    },
    afterHours: (context, hours) => {
      const calendar = readCalendar(context, context.today, addDays(context.today, horizon(hours)));
      return afterHours(context.now, hours, context.principal.organization.timeZone, calendar);
    },
  };
}
