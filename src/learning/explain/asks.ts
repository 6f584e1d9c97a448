import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { closed, nullable } from "../../kernel/schema.ts";
import { excluded, pick, row } from "../../store/rows.ts";
import { librariesOf } from "../library/audiences/libraries.ts";
import { COLLECTION } from "./collection.ts";
import { readable } from "./keep.ts";
import { explanationSchema } from "./schema.ts";
import { explanationAsks, explanations } from "./tables.ts";

/** Lists the answer under the user's own questions. */
export function noteAsked({ handle, org, principal, now }: WriteContext, id: string): void {
  if (principal.kind !== "user") return;
  const kept = handle.connection.get`SELECT ${pick(explanations, "rid")} FROM ${explanations}
    WHERE ${explanations.org} = ${org} AND ${explanations.id} = ${id}`;
  if (!kept) return;
  const ask = { org, explanation: kept.rid, user_id: principal.id, asked_at: now };
  handle.connection.run`INSERT INTO ${explanationAsks} ${row(explanationAsks, ask)}
    ON CONFLICT (${explanationAsks.explanation}, ${explanationAsks.user_id})
    DO UPDATE SET ${excluded(explanationAsks, "asked_at")}`;
}

const { concept, level, language, verdict } = explanationSchema.properties;

export const listAsksAction: Action = defineAction({
  name: `${COLLECTION}.list`,
  summary: "List your explanations",
  description: "Kept for thirty days, or until their cited documents are deleted.",
  kind: "read",
  tier: "everyone",
  http: [{ method: "GET", path: "/api/v1/learning/explanations" }],
  input: Type.Object(
    { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })) },
    closed,
  ),
  output: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            id: Type.String(),
            concept,
            level,
            language,
            verdict,
            asked_at: Type.String({ format: "date-time" }),
            definition: nullable(Type.String({ description: "First sentence" })),
          },
          { ...closed, $id: "AskedExplanation" },
        ),
      ),
    },
    closed,
  ),
  run: async (context, { limit = 20 }) => {
    const { handle, org, principal } = context;
    const rows = handle.connection
      .all`SELECT ${pick(explanations, "answer")}, ${pick(explanationAsks, "asked_at")}
      FROM ${explanationAsks} JOIN ${explanations} ON ${explanations.rid} = ${explanationAsks.explanation}
      WHERE ${explanationAsks.org} = ${org} AND ${explanationAsks.user_id} = ${principal.id}
        AND ${readable(librariesOf(context))}
      ORDER BY ${explanationAsks.asked_at} DESC, ${explanationAsks.rid} DESC LIMIT ${limit}`;
    context.returned(rows.length);
    return {
      data: rows.map(({ answer, asked_at }) => ({
        id: answer.id,
        concept: answer.concept,
        level: answer.level,
        language: answer.language,
        verdict: answer.verdict,
        asked_at: rfc3339(asked_at),
        definition: answer.claims[0]?.text ?? null,
      })),
    };
  },
});
