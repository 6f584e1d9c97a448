import { Type } from "@sinclair/typebox";
import { JOB_STATES, listJobs } from "../jobs/index.ts";
import { type Action, defineAction } from "../kernel/action.ts";
import { rfc3339 } from "../kernel/clock.ts";
import { closed, nullable, oneOf } from "../kernel/schema.ts";
import type { SystemParts } from "./parts.ts";

const FIRST_MINUTES = "00:15";

export function clockworkAction({ clockworks }: Pick<SystemParts, "clockworks">): Action {
  return defineAction({
    name: "system.clockwork",
    summary: "List scheduled jobs",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: "/api/v1/system/clockwork" }],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        data: Type.Array(
          Type.Object(
            {
              action: Type.String(),
              summary: Type.String(),
              every: oneOf(["hour", "day"]),
              at: nullable(
                Type.String({ description: "Earliest start time in the time zone of the organisation" }),
              ),
              last: nullable(
                Type.Object(
                  {
                    job_id: Type.String(),
                    state: oneOf(JOB_STATES),
                    at: Type.String({ format: "date-time" }),
                    done: nullable(Type.Integer({ description: "Number of items processed" })),
                  },
                  closed,
                ),
              ),
            },
            closed,
          ),
        ),
      },
      closed,
    ),
    run: async (context) => {
      const { key } = context.principal.organization;
      const data = clockworks.map(({ action: { name, summary }, every, at }) => {
        const [job] = listJobs(context.handle, key, { name, limit: 1 });
        const moment = job && (job.finishedAt ?? job.startedAt ?? job.runAt);
        return {
          action: name,
          summary,
          every,
          at: every === "day" ? (at ?? FIRST_MINUTES) : null,
          last:
            job && moment !== undefined
              ? { job_id: job.id, state: job.state, at: rfc3339(moment), done: job.progress?.done ?? null }
              : null,
        };
      });
      context.returned(data.length);
      return { data };
    },
  });
}
