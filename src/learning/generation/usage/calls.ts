import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { rfc3339, rfc3339OrNull } from "../../../kernel/clock.ts";
import { closed, component, nullable, oneOf } from "../../../kernel/schema.ts";
import { decodeCursor, type Page, pageOf } from "../../../records/index.ts";
import { part, pick, type RowOf } from "../../../store/rows.ts";
import { budgetHolds } from "../tables.ts";

const SHAPE = "settings.ai.calls";

const callSchema = Type.Object(
  {
    purpose: Type.String({ description: "Purpose: an internal identifier" }),
    engine: oneOf(["builtin", "model"]),
    model: nullable(Type.String()),
    api_key: nullable(Type.String()),
    job: nullable(Type.String()),
    unit: nullable(Type.String()),
    attempt: Type.Integer(),
    state: oneOf(["held", "settled", "released"]),
    outcome: nullable(Type.String({ description: "answered, output_invalid, timeout, status_429 ..." })),
    estimate: Type.Integer({ description: "Reserved amount in micro-units" }),
    cost: nullable(Type.Integer({ description: "Actual cost. Null while the call is running." })),
    prompt_tokens: Type.Integer(),
    completion_tokens: nullable(Type.Integer()),
    max_output_tokens: Type.Integer(),
    created_at: Type.String({ format: "date-time" }),
    sent_at: nullable(Type.String({ format: "date-time" })),
    settled_at: nullable(Type.String({ format: "date-time" })),
  },
  { ...closed, $id: "ModelCall" },
);

export function callsAction(): Action {
  return defineAction({
    name: "settings.ai.calls",
    summary: "List language model calls",
    description:
      "Newest first, with purpose, duration and cost. Prompts and answers are not stored. Calls are kept for 400 days.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: "/api/v1/settings/ai/calls" }],
    input: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
        cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
      },
      closed,
    ),
    output: Type.Object(
      { data: Type.Array(callSchema), page: component<Page>("Page") },
      { ...closed, $id: "ModelCallList" },
    ),
    run: async (context, { limit = 50, cursor }) => {
      const place = cursor === undefined ? undefined : decodeCursor(cursor, SHAPE, 0);
      const backward = place?.backward ?? false;
      const at = place ? Number(place.id) : Number.MAX_SAFE_INTEGER;
      const [beyond, order] = backward ? [part`>`, part`ASC`] : [part`<`, part`DESC`];
      const rows = context.handle.connection.all`SELECT ${pick(budgetHolds)} FROM ${budgetHolds}
        WHERE ${budgetHolds.org} = ${context.org} AND ${budgetHolds.rid} ${beyond} ${at}
        ORDER BY ${budgetHolds.rid} ${order} LIMIT ${limit + 1}`;
      const { shown, page } = pageOf(rows, {
        shape: SHAPE,
        limit,
        place,
        at: ({ rid }) => ({ values: [], id: String(rid) }),
      });
      context.returned(shown.length);
      return { data: shown.map(showCall), page };
    },
  });
}

function showCall(call: RowOf<typeof budgetHolds>): Static<typeof callSchema> {
  return {
    purpose: call.purpose,
    engine: call.engine,
    model: call.model,
    api_key: call.api_key,
    job: call.job,
    unit: call.unit,
    attempt: call.attempt,
    state: call.state,
    outcome: call.outcome,
    estimate: call.estimate,
    cost: call.actual,
    prompt_tokens: call.prompt_tokens,
    completion_tokens: call.completion_tokens,
    max_output_tokens: call.max_output_tokens,
    created_at: rfc3339(call.created_at),
    sent_at: rfc3339OrNull(call.sent_at),
    settled_at: rfc3339OrNull(call.settled_at),
  };
}
