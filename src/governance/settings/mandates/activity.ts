import { Type } from "@sinclair/typebox";
import { OUTCOMES } from "../../../engine/audit/event.ts";
import { auditEvents } from "../../../engine/audit/tables.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { addDays } from "../../../kernel/calendar.ts";
import { rfc3339, startOfDay } from "../../../kernel/clock.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, idInput, oneOf } from "../../../kernel/schema.ts";
import { readableRecord } from "../../../records/index.ts";
import { as, pick } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { COLLECTION } from "./mandates.ts";
import { CALLS } from "./tables.ts";

const moment = Type.String({ format: "date-time" });
const day = Type.String({ format: "date" });

/** Most kinds of calls in the answer; a program that makes more is not understood by a longer table. */
const MOST_KINDS = 500;

export function activityAction({ catalog }: GovernanceParts): Action {
  return defineAction({
    name: "settings.mandates.activity",
    summary: "Count what a program did by its mandate",
    description: "By action and outcome, the most frequent first. The audit trail has the calls themselves.",
    kind: "read",
    collection: COLLECTION,
    http: [{ method: "GET", path: "/api/v1/settings/mandates/:id/activity" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput, from: Type.Optional(day), to: Type.Optional(day) }, closed),
    output: Type.Object(
      {
        from: day,
        to: day,
        data: Type.Array(
          Type.Object(
            {
              action: Type.String(),
              outcome: oneOf(OUTCOMES),
              calls: Type.Integer(),
              last_at: moment,
            },
            { ...closed, $id: "MandateActivity" },
          ),
        ),
      },
      closed,
    ),
    run: async (context, { id, to = context.today, from = `${to.slice(0, 8)}01` }) => {
      readableRecord(context, catalog, COLLECTION, id);
      if (to < from) throw invalid("to", "DATE_ORDER", say("records.errors.endBeforeStart"));
      const { timeZone } = context.principal.organization;
      const [first, end] = [startOfDay(timeZone, from), startOfDay(timeZone, addDays(to, 1))];
      const rows = context.handle.connection.all`
        SELECT ${pick(auditEvents, "action", "outcome")}, ${CALLS} ${as<"calls", number>("calls")},
          max(${auditEvents.at}) ${as<"last", number>("last")}
        FROM ${auditEvents}
        WHERE ${auditEvents.org} = ${context.org} AND ${auditEvents.mandate} = ${id}
          AND ${auditEvents.at} >= ${first} AND ${auditEvents.at} < ${end}
        GROUP BY ${auditEvents.action}, ${auditEvents.outcome}
        ORDER BY 3 DESC, ${auditEvents.action} LIMIT ${MOST_KINDS}`;
      context.returned(rows.length);
      return {
        from,
        to,
        data: rows.map(({ action, outcome, calls, last }) => ({
          action,
          outcome,
          calls,
          last_at: rfc3339(last),
        })),
      };
    },
  });
}
