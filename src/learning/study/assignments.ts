import { sql } from "drizzle-orm";
import { type Audience, audienceSchema, normalAudience } from "../../kernel/audience.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { defineEntity, type RecordIn } from "../../kernel/entity.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { policies } from "../../modules/legal/index.ts";
import {
  boolean,
  choice,
  date,
  datetime,
  integer,
  object,
  reference,
  text,
} from "../../records/fields/index.ts";
import { say } from "../../text/message.ts";
import { courseRef, publishedVersion } from "./course.ts";

export const assignments = defineEntity({
  module: "learning",
  name: "assignments",
  singular: "assignment",
  description:
    "A course assigned to a group of people, with a reason and a due date. While active, everyone in the audience is enrolled, including later members.",
  label: ["title"],
  ui: { columns: ["course_id", "reason", "starts_on", "due_days", "owner_id"] },
  fields: {
    title: text({ required: true, search: true, filter: true }),
    course_id: reference("learning.courses", { required: true, set: "once", onArchive: "keep" }),
    audience: object(audienceSchema, {
      required: true,
      help: say("learning.fieldHelp.assignments.audience"),
    }),
    reason: choice(["onboarding", "policy", "compliance", "development"], {
      required: true,
      initial: "development",
      filter: true,
    }),
    policy_id: reference(policies.collection, {
      onArchive: "keep",
      help: say("learning.fieldHelp.assignments.policy_id"),
    }),
    starts_on: date({ filter: true, help: say("learning.fieldHelp.assignments.starts_on") }),
    due_days: integer({
      required: true,
      initial: 14,
      min: 1,
      max: 730,
      help: say("learning.fieldHelp.assignments.due_days"),
    }),
    pass_score: integer({
      required: true,
      initial: 80,
      min: 0,
      max: 100,
      help: say("learning.fieldHelp.assignments.pass_score"),
    }),
    newcomers: boolean({
      required: true,
      initial: true,
      help: say("learning.fieldHelp.assignments.newcomers"),
    }),
    repeat_months: integer({
      min: 1,
      max: 120,
      help: say("learning.fieldHelp.assignments.repeat_months"),
    }),
    activated_at: datetime({ set: "rules", filter: true }),
    closed_at: datetime({ set: "rules", filter: true }),
  },
  states: ["draft", "active", "closed"],
  initial: "draft",
  frozen: ["closed"],
  transitions: {
    activate: {
      summary: "Activate an assignment",
      from: ["draft"],
      to: "active",
      apply: (context, { course_id }) => {
        requirePublished(context, course_id);
        return { activated_at: context.now };
      },
    },
    close: {
      summary: "Close an assignment",
      from: ["active"],
      to: "closed",
      tier: "managing",
      apply: ({ now }) => ({ closed_at: now }),
    },
  },
  check: (context, { audience, course_id, policy_id, state }, before) => {
    if (before && state === "active" && policy_id !== before.policy_id && before.state === "active")
      throw invalid("policy_id", "FIXED", say("learning.errors.policyFixed"));
    if (JSON.stringify(audience) !== JSON.stringify(before?.audience)) checkAudience(context, audience);
    if (!before && !courseRef(context, course_id))
      throw invalid("course_id", "REFERENCE_UNKNOWN", say("learning.errors.courseUnknown"));
  },
});

export type Assignment = RecordIn<typeof assignments>;

function requirePublished({ handle, org }: WriteContext, course: string): void {
  if (publishedVersion(handle.connection, org, course)) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("learning.errors.publishFirst"),
  });
}

function checkAudience(context: WriteContext, audience: Audience): void {
  const { user_ids = [] } = normalAudience(audience);
  for (const [i, id] of user_ids.entries()) {
    if (!context.records.exists("users", id))
      throw invalid(`audience.user_ids.${i}`, "REFERENCE_UNKNOWN", say("learning.errors.notAnEmployee"));
  }
}

/** SQL condition for users in an audience, on rows `m` of memberships. */
export function inAudience(org: number, { all, user_ids = [], roles = [], team_ids = [] }: Audience) {
  const here = sql`m.org = ${org} AND m.deactivated_at IS NULL`;
  if (all) return here;
  return sql`${here} AND (
    m.user_id IN (SELECT value FROM json_each(${JSON.stringify(user_ids)}))
    OR m.team_id IN (SELECT value FROM json_each(${JSON.stringify(team_ids)}))
    OR EXISTS (SELECT 1 FROM json_each(m.roles) held
      WHERE held.value IN (SELECT value FROM json_each(${JSON.stringify(roles)}))))`;
}
