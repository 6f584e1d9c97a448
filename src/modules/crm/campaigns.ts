import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { WriteContext } from "../../kernel/context.ts";
import { defineEntity } from "../../kernel/entity.ts";
import { type Detail, Fault, invalid } from "../../kernel/errors.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import { choice, date, lines, money, object, reference, text } from "../../records/fields/index.ts";
import { queryRows } from "../../records/index.ts";
import { say } from "../../text/message.ts";

const words = (max: number) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: max }), {
      minItems: 1,
      maxItems: 50,
      uniqueItems: true,
    }),
  );

/** Contacts that match all given criteria. */
const segmentSchema = Type.Object(
  {
    account_kinds: Type.Optional(
      Type.Array(oneOf(["customer", "supplier", "partner"]), { minItems: 1, uniqueItems: true }),
    ),
    industries: words(100),
    languages: words(35),
    tags: words(50),
  },
  closed,
);

export type Segment = Static<typeof segmentSchema>;

/** Limited because lists show all members of each campaign. */
export const MOST_MEMBERS = 2000;

export const campaigns = defineEntity({
  module: "crm",
  name: "campaigns",
  singular: "campaign",
  description: "A message to many contacts who have granted consent.",
  label: ["name"],
  ui: { columns: ["channel", "budget", "start_date", "end_date", "owner_id"] },
  fields: {
    name: text({ required: true, search: true, filter: true }),
    channel: choice(["email", "phone", "post", "event", "social_media", "advertisement", "other"], {
      filter: true,
    }),
    budget: money({ filter: true }),
    start_date: date({ filter: true }),
    end_date: date({ filter: true }),
    segment: object(segmentSchema, {
      help: say("crm.fieldHelp.campaigns.segment"),
    }),
    members: lines(
      {
        contact_id: reference("crm.contacts", { required: true }),
        state: choice(["listed", "sent", "responded", "bounced", "unsubscribed"], {
          required: true,
          initial: "listed",
        }),
      },
      { required: true, initial: [], max: MOST_MEMBERS },
    ),
  },
  states: ["draft", "scheduled", "running", "completed", "cancelled"],
  copies: {
    "crm.contacts": { members: ["language", "tags", "consent", "do_not_contact"] },
    "crm.accounts": { members: ["industry", "kinds"] },
  },
  initial: "draft",
  frozen: ["completed", "cancelled"],
  transitions: {
    schedule: { summary: "Plan a campaign", from: ["draft"], to: "scheduled" },
    unschedule: { summary: "Return a campaign to draft", from: ["scheduled"], to: "draft" },
    start: { summary: "Start a campaign", from: ["scheduled"], to: "running" },
    complete: { summary: "Complete a campaign", from: ["running"], to: "completed" },
    cancel: { summary: "Cancel a campaign", from: ["draft", "scheduled", "running"], to: "cancelled" },
  },
  check: (context, record, before) => {
    const { start_date, end_date, members, state } = record;
    if (start_date !== null && end_date !== null && end_date < start_date) {
      throw invalid("end_date", "DATE_ORDER", say("crm.errors.endBeforeStart"));
    }
    requireOnce(members);
    if (state !== "scheduled" && state !== "running") return;
    // Checks only new members: withdrawn consent must not block recording the results of existing ones.
    const asked = new Set(state === before?.state ? before.members.map(reachable) : []);
    requireConsent(
      context,
      members.map((member) => (asked.has(member.contact_id) ? undefined : reachable(member))),
    );
  },
});

/** Returns the contact's id if the campaign may still send them anything. */
function reachable({ contact_id, state }: { contact_id: string; state: string }): string | undefined {
  return state === "bounced" || state === "unsubscribed" ? undefined : contact_id;
}

function requireOnce(members: readonly { contact_id: string }[]): void {
  const seen = new Set<string>();
  for (const [i, { contact_id }] of members.entries()) {
    if (seen.has(contact_id))
      throw invalid(`members.${i}.contact_id`, "DUPLICATE", say("crm.errors.memberTwice"));
    seen.add(contact_id);
  }
}

const MOST_DETAILS = 20;

/** Requires consent from each contact. Reports errors at the contact's position in `members`. */
function requireConsent(context: WriteContext, ids: readonly (string | undefined)[]): void {
  const asked = JSON.stringify(ids.filter((id) => id !== undefined));
  const rows = queryRows(
    context,
    sql`SELECT crm_contacts.id, CASE
          WHEN do_not_contact = 1 THEN 'DO_NOT_CONTACT'
          WHEN state <> 'active' OR archived_at IS NOT NULL THEN 'CONTACT_INACTIVE'
          WHEN consent <> 'granted' THEN 'CONSENT_MISSING' END AS refusal
        FROM json_each(${asked}) AS asked CROSS JOIN crm_contacts ON crm_contacts.id = asked.value
        WHERE org = ${context.principal.organization.key} AND refusal IS NOT NULL LIMIT ${MOST_DETAILS}`,
  );
  const details = rows.map(({ id, refusal }): Detail => {
    const code = REFUSALS.find((one) => one === refusal) ?? "CONSENT_MISSING";
    return { path: `members.${ids.indexOf(String(id))}.contact_id`, code, message: EXPLAINED[code] };
  });
  if (details.length > 0) throw new Fault("VALIDATION_FAILED", { details });
}

const REFUSALS = ["DO_NOT_CONTACT", "CONTACT_INACTIVE", "CONSENT_MISSING"] as const;

const EXPLAINED = {
  DO_NOT_CONTACT: say("crm.errors.doNotContact"),
  CONTACT_INACTIVE: say("crm.errors.contactInactive"),
  CONSENT_MISSING: say("crm.errors.consentMissing"),
} as const;
