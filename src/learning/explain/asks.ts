import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { closed, nullable } from "../../kernel/schema.ts";
import { librariesOf } from "../library/audiences/libraries.ts";
import { COLLECTION } from "./collection.ts";
import { READABLE } from "./keep.ts";
import { explanationSchema, type KeptExplanation } from "./schema.ts";

/** Notes that a person asked for an answer, so that they find it again. */
export function noteAsked({ handle, org, principal, now }: WriteContext, id: string): void {
  if (principal.kind !== "user") return;
  handle.connection
    .statement(
      `INSERT INTO learning_explanation_asks (org, explanation, user_id, asked_at)
       SELECT org, rid, ?, ? FROM learning_explanations WHERE org = ? AND id = ?
       ON CONFLICT (explanation, user_id) DO UPDATE SET asked_at = excluded.asked_at`,
    )
    .run(principal.id, now, org, id);
}

const { concept, level, language, verdict } = explanationSchema.properties;

/** `GET /learning/explanations` */
export const listAsksAction: Action = defineAction({
  name: `${COLLECTION}.list`,
  summary: "The explanations that you asked for, the latest first",
  description: "Kept for thirty days, and no longer than the documents that they cite.",
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
            definition: nullable(Type.String({ description: "Its first sentence" })),
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
      .statement(
        `SELECT e.answer, a.asked_at FROM learning_explanation_asks a
         JOIN learning_explanations e ON e.rid = a.explanation
         WHERE a.org = ?2 AND a.user_id = ?3 AND ${READABLE} ORDER BY a.asked_at DESC, a.rid DESC LIMIT ?4`,
      )
      .all(JSON.stringify(librariesOf(context)), org, principal.id, limit);
    context.returned(rows.length);
    return {
      data: rows.map(({ answer, asked_at }) => {
        const kept: KeptExplanation = JSON.parse(String(answer));
        return {
          id: kept.id,
          concept: kept.concept,
          level: kept.level,
          language: kept.language,
          verdict: kept.verdict,
          asked_at: rfc3339(Number(asked_at)),
          definition: kept.claims[0]?.text ?? null,
        };
      }),
    };
  },
});
