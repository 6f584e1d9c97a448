import { type Static, Type } from "@sinclair/typebox";
import { roleNames } from "../../../engine/access/role-names.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity, type RecordIn } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, idOf } from "../../../kernel/schema.ts";
import {
  boolean,
  date,
  datetime,
  integer,
  longText,
  object,
  reference,
  text,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { refuseOutdated } from "../revisions.ts";

const audienceSchema = Type.Object(
  {
    all: Type.Optional(Type.Boolean({ description: "All employees" })),
    org_unit_ids: Type.Optional(
      Type.Array(idOf("hr.org-units"), {
        maxItems: 100,
        uniqueItems: true,
        description: "Members of these units and their subunits",
      }),
    ),
    roles: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: 50,
        uniqueItems: true,
        description: "Employees whose user has one of these roles",
      }),
    ),
  },
  { ...closed, $id: "PolicyAudience" },
);

export type Audience = Static<typeof audienceSchema>;

export const policies = defineEntity({
  module: "legal",
  name: "policies",
  singular: "policy",
  description:
    "An internal policy. A published revision cannot be edited and is acknowledged by its audience.",
  nameable: [],
  label: ["title", "revision"],
  ui: { columns: ["category", "effective_from", "review_by", "published_at", "owner_id"] },
  fields: {
    title: text({ required: true, search: true, filter: true }),
    category: text({ max: 100, filter: true, help: say("legal.fieldHelp.policies.category") }),
    body: longText({ max: 200_000, search: true }),
    effective_from: date({ filter: true, help: say("legal.fieldHelp.policies.effective_from") }),
    review_by: date({ filter: true, help: say("legal.fieldHelp.policies.review_by") }),
    audience: object(audienceSchema, {
      required: true,
      initial: { all: true },
      help: say("legal.fieldHelp.policies.audience"),
    }),
    acknowledge: boolean({
      required: true,
      initial: true,
      help: say("legal.fieldHelp.policies.acknowledge"),
    }),
    acknowledge_days: integer({
      unit: "days",
      required: true,
      initial: 14,
      min: 1,
      max: 365,
      help: say("legal.fieldHelp.policies.acknowledge_days"),
    }),
    root_id: reference("legal.policies", {
      set: "rules",
      onArchive: "keep",
      help: say("legal.fieldHelp.policies.root_id"),
    }),
    revision: integer({ required: true, set: "rules", initial: 1, filter: true }),
    approved_at: datetime({ set: "rules", filter: true }),
    published_at: datetime({ set: "rules", filter: true }),
    ended_at: datetime({
      set: "rules",
      filter: true,
      help: say("legal.fieldHelp.policies.ended_at"),
    }),
    asked_at: datetime({
      set: "rules",
      help: say("legal.fieldHelp.policies.asked_at"),
    }),
  },
  states: ["draft", "review", "approved", "published", "superseded", "retired"],
  deadlines: [{ field: "review_by", what: say("legal.serverDue.policyReview"), open: ["published"] }],
  tasks: [
    { kind: "review", in: ["published"], by: "owner_id", answer: "update", due: "review_by", onceDue: true },
  ],
  initial: "draft",
  frozen: ["approved", "published", "superseded", "retired"],
  kept: ["published"],
  transitions: {
    submit: {
      summary: "Submit a policy for review",
      from: ["draft"],
      to: "review",
      apply: (_context, policy) => requireBody(policy),
    },
    return: {
      summary: "Return a policy to draft",
      from: ["review", "approved"],
      to: "draft",
      apply: () => ({ approved_at: null }),
    },
    approve: {
      summary: "Approve a policy",
      from: ["review"],
      to: "approved",
      decides: { asked: "submit", refused: "return" },
      tier: "managing",
      apply: (context, policy) => ({ ...requireBody(policy), approved_at: context.now }),
    },
    publish: {
      summary: "Publish a policy, which takes effect and supersedes the previous revision on effective_from",
      from: ["approved"],
      to: "published",
      tier: "managing",
      apply: (context, policy) => {
        refuseOutdated(context, "legal_policies", policy, ["published", "superseded", "retired"]);
        return { published_at: context.now, effective_from: policy.effective_from ?? context.today };
      },
    },
    retire: {
      summary: "Retire a policy",
      from: ["published"],
      to: "retired",
      tier: "managing",
      apply: ({ now }) => ({ ended_at: now }),
    },
  },
  check: (context, { effective_from, review_by, audience }, before) => {
    if (effective_from !== null && review_by !== null && review_by < effective_from)
      throw invalid("review_by", "DATE_ORDER", say("legal.errors.reviewOrder"));
    if (audience !== before?.audience) checkAudience(context, audience);
  },
});

export type Policy = RecordIn<typeof policies>;

function requireBody({ body }: { body: string | null }): Record<string, never> {
  if (body !== null) return {};
  throw invalid("body", "BODY_MISSING", say("legal.errors.bodyMissing"));
}

function checkAudience(context: WriteContext, { all, org_unit_ids = [], roles = [] }: Audience): void {
  if (!all && org_unit_ids.length === 0 && roles.length === 0)
    throw invalid("audience", "AUDIENCE_EMPTY", say("legal.errors.audienceEmpty"));
  for (const [i, id] of org_unit_ids.entries())
    if (!context.records.exists("hr.org-units", id))
      throw invalid(
        `audience.org_unit_ids.${i}`,
        "REFERENCE_UNKNOWN",
        say("records.errors.unknownReference", { collection: "hr.org-units" }),
      );
  const known = roles.length > 0 ? roleNames(context) : new Set();
  for (const [i, role] of roles.entries())
    if (!known.has(role))
      throw invalid(`audience.roles.${i}`, "ROLE_UNKNOWN", say("legal.errors.roleUnknown"));
}
