import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import { rfc3339 } from "../kernel/clock.ts";
import { closed, nullable, oneOf } from "../kernel/schema.ts";
import { LOG_LEVELS, type LogLine } from "./log-line.ts";
import { asAppliance } from "./operator.ts";
import type { SystemParts } from "./parts.ts";

const lineSchema = Type.Object(
  {
    seq: Type.Integer(),
    at: Type.String({ format: "date-time" }),
    level: oneOf(LOG_LEVELS),
    message: Type.String(),
    correlation_id: nullable(Type.String({ description: "Correlation ID of the call or job" })),
    facts: Type.Record(Type.String(), Type.String()),
  },
  { ...closed, $id: "LogLine" },
);

export function logsAction({ logged }: Pick<SystemParts, "logged">): Action {
  return defineAction({
    name: "system.logs",
    summary: "Get the latest log lines",
    description:
      "Returns up to two thousand lines since the program started, newest last. E-mail addresses, tokens and keys are redacted. For updates, send `last` of the response as `after`.",
    kind: "read",
    access: "operator",
    http: [{ method: "GET", path: "/api/v1/system/logs" }],
    input: Type.Object(
      {
        level: Type.Optional(oneOf(LOG_LEVELS, "Minimum level")),
        correlation_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
        q: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: "Search terms" })),
        after: Type.Optional(Type.Integer({ minimum: 0 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 200 })),
      },
      closed,
    ),
    output: Type.Object(
      {
        data: Type.Array(lineSchema),
        last: Type.Integer({ description: "Number of the latest line" }),
      },
      closed,
    ),
    run: async (context, { level = "debug", correlation_id, q, after = 0, limit = 200 }) => {
      asAppliance(context);
      const lines = logged();
      const words = q?.toLowerCase();
      const found = lines.filter(
        (line) =>
          line.seq > after &&
          LOG_LEVELS.indexOf(line.level) >= LOG_LEVELS.indexOf(level) &&
          (correlation_id === undefined || line.facts.correlation_id === correlation_id) &&
          (words === undefined || textOf(line).includes(words)),
      );
      const shown = found.slice(-limit);
      context.returned(shown.length);
      return { data: shown.map(show), last: lines.at(-1)?.seq ?? 0 };
    },
  });
}

function textOf({ message, facts }: LogLine): string {
  return [message, ...Object.values(facts)].join(" ").toLowerCase();
}

function show({ seq, at, level, message, facts }: LogLine): Static<typeof lineSchema> {
  const { correlation_id = null, ...others } = facts;
  return { seq, at: rfc3339(at), level, message, correlation_id, facts: others };
}
