import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, nullable } from "../../../kernel/schema.ts";
import { queryRows } from "../../../records/index.ts";
import { acknowledgements } from "./acknowledgements.ts";
import { inAudience } from "./audience.ts";
import { type Policy, policies } from "./policies.ts";

const policySchema = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    category: nullable(Type.String()),
    body: nullable(Type.String()),
    revision: Type.Integer(),
    effective_from: nullable(Type.String({ format: "date" })),
    in_force: Type.Boolean({ description: "True if in effect. Otherwise it is published for reading." }),
    acknowledgement_id: nullable(
      Type.String({ description: "Acknowledgement to give, if one is requested from you" }),
    ),
    acknowledgement_state: nullable(Type.String()),
    due_on: nullable(Type.String({ format: "date" })),
  },
  { ...closed, $id: "PolicyInForce" },
);

/** Policies that apply to the caller. Needs no permission to read policies, so it omits drafts. */
export function policiesInForce(): Action {
  return defineAction({
    name: "legal.policies_in_force",
    summary: "List your policies and missing acknowledgements",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/legal/policies-in-force" }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(policySchema) }, closed),
    run: async (context) => {
      const published = context.records.where(policies, sql`state = 'published'`, {
        order: sql`title, rid`,
      });
      const data = published
        .filter((policy) => holdsFor(context, policy))
        .map((policy) => shown(context, policy));
      context.returned(data.length);
      return { data };
    },
  });
}

/** True if the caller is in the policy's audience. */
function holdsFor(context: ReadContext, { audience }: Policy): boolean {
  const rows = queryRows(
    context,
    sql`SELECT 1 FROM hr_employees AS e
        WHERE e.user_id = ${context.principal.id} AND ${inAudience(context, audience)} LIMIT 1`,
  );
  return rows.length > 0;
}

function shown(context: ReadContext, policy: Policy) {
  const { id, title, category, body, revision, effective_from } = policy;
  const [asked] = context.records.where(
    acknowledgements,
    sql`+policy_id = ${id} AND user_id = ${context.principal.id} AND state <> 'lapsed'`,
    { limit: 1 },
  );
  return {
    ...{ id, title, category, body, revision, effective_from },
    in_force: effective_from === null || effective_from <= context.today,
    acknowledgement_id: asked?.id ?? null,
    acknowledgement_state: asked?.state ?? null,
    due_on: asked?.due_on ?? null,
  };
}
