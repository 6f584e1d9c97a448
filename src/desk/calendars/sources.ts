import type { CalendarEntry, CalendarSource } from "../../engine/calendar.ts";
import { dayIn } from "../../kernel/clock.ts";
import { say } from "../../text/message.ts";

interface Due {
  on: string;
  what: string;
  collection: string;
  id: string;
  label: string;
}

/** Due dates of the caller's records. */
const deadlines: CalendarSource = {
  name: "deadlines",
  category: say("desk.calendars.deadlines"),
  entries: async (context, days) => {
    // The output of `system.deadlines`.
    const { data } = (await context.ask("system.deadlines", { ...days, mine: true, limit: 500 })) as {
      data: Due[];
    };
    return data.map(
      ({ on, what, collection, id, label }): CalendarEntry => ({
        key: `${collection}.${id}.${what}`,
        summary: [label, what].filter(Boolean).join(" · "),
        from: on,
        to: on,
        page: `${collection.replace(".", "/")}/${id}`,
      }),
    );
  },
};

interface Waiting {
  kind: string;
  id: string;
  action: string;
  title: string;
  label: string | null;
  due_at: string | null;
  since: string;
}

/** The caller's inbox. Tasks without a due date stay on the day from which they have waited. */
const tasks: CalendarSource = {
  name: "tasks",
  category: say("desk.calendars.tasks"),
  entries: async (context, { from }) => {
    // The output of `workflows.pending`.
    const { data } = (await context.ask("workflows.pending", { limit: 200 })) as { data: Waiting[] };
    const { timeZone } = context.principal.organization;
    return data.flatMap(({ kind, id, action, title, label, due_at, since }): CalendarEntry[] => {
      const on = dayIn(timeZone, Date.parse(due_at ?? since));
      if (on < from) return [];
      const summary = label === null ? title : `${title}: ${label}`;
      return [{ key: `${kind}.${id}.${action}`, summary, from: on, to: on, page: "approvals" }];
    });
  },
};

export const deskSources: readonly CalendarSource[] = [deadlines, tasks];
