import type { CalendarEntry, CalendarSource } from "../../../engine/calendar.ts";
import { localise } from "../../../kernel/language.ts";
import { say } from "../../../text/message.ts";
import type { Absences } from "./absences.ts";

/** Requested and approved leave of the people whose absences the caller may see. */
export const leaveSource: CalendarSource = {
  name: "leave",
  category: say("hr.leaveCalendar.category"),
  entries: async (context, days) => {
    if (!context.may("hr.absences")) return [];
    // The output of `hr.absences`.
    const { people } = (await context.ask("hr.absences", days)) as Absences;
    const away = localise(context, say("hr.leaveCalendar.away"));
    const half = localise(context, say("hr.leaveCalendar.halfDay"));
    return people.flatMap(({ employee_id, name, self, absences }) =>
      absences.map(
        ({ from, to, half_day, state, type }): CalendarEntry => ({
          // The morning and the afternoon of a day are two absences.
          key: [employee_id, from, half_day].filter((part) => part !== null).join("."),
          summary: `${name}: ${type ?? away}${half_day === null ? "" : ` (${half})`}`,
          from,
          to,
          busy: self,
          tentative: state === "requested",
          page: "hr/absences",
        }),
      ),
    );
  },
};
