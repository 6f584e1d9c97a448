import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { defineEntity, sameNames } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { choice, date, datetime, integer, reference } from "../../../records/fields/index.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { policies } from "./policies.ts";

const ASKED = ["pending", "overdue"] as const;

export const acknowledgements = defineEntity({
  module: "legal",
  name: "acknowledgements",
  singular: "acknowledgement",
  description:
    "An employee's acknowledgement of one revision of a policy. Requested on publication and given by the employee, or on paper for employees without a user account.",
  label: ["policy_id", "revision"],
  ui: { columns: ["employee_id", "due_on", "at", "method"] },
  fields: {
    policy_id: reference("legal.policies", { required: true, set: "rules", onArchive: "keep" }),
    revision: integer({ required: true, set: "rules", filter: true }),
    employee_id: reference("hr.employees", {
      required: true,
      set: "rules",
      onArchive: "keep",
      privacy: "personal",
    }),
    user_id: reference("users", {
      set: "rules",
      onArchive: "keep",
      help: say("legal.fieldHelp.acknowledgements.user_id"),
    }),
    due_on: date({ required: true, set: "rules", filter: true }),
    at: datetime({ set: "rules", filter: true, help: say("legal.fieldHelp.acknowledgements.at") }),
    method: choice(["online", "signed_copy", "training"], { set: "rules", filter: true }),
  },
  states: [...ASKED, "acknowledged", "lapsed"],
  deadlines: [
    {
      field: "due_on",
      what: say("legal.serverDue.acknowledgement"),
      open: ASKED,
      staff: { employee: "employee_id", login: "user_id" },
    },
  ],
  tasks: [
    {
      kind: "acknowledgement",
      in: ASKED,
      by: "user_id",
      answer: "acknowledge",
      due: "due_on",
      namesOf: titlesOf,
    },
  ],
  copies: { "legal.policies": { due_on: ["effective_from", "acknowledge_days"], ...sameNames("revision") } },
  initial: "pending",
  offers: [],
  transitions: {
    acknowledge: {
      summary: "Acknowledge a policy",
      from: ASKED,
      to: "acknowledged",
      takes: { method: "optional" },
      apply: (context, { policy_id, user_id, method }) => {
        requireOneself(context, user_id);
        requirePublished(context, policy_id);
        return { at: context.now, method: method ?? "online" };
      },
    },
    record: {
      summary: "Record an acknowledgement on paper or in training",
      from: ASKED,
      to: "acknowledged",
      tier: "managing",
      takes: { method: "required" },
      apply: (context, { policy_id, user_id, method }) => {
        if (user_id !== null)
          throw new Fault("STATE_TRANSITION_INVALID", {
            message: say("legal.errors.acknowledgeThemselves"),
          });
        if (method === "online") throw invalid("method", "NOT_ONLINE", say("legal.errors.methodMissing"));
        requirePublished(context, policy_id);
        return { at: context.now };
      },
    },
  },
});

/** Titles of the policies to acknowledge, which their readers find among the policies in force. */
function titlesOf(context: ReadContext, ids: readonly string[]): Map<string, string> {
  const rows = queryRows(
    context,
    sql`SELECT one.id, policy.title FROM legal_acknowledgements AS one
        JOIN legal_policies AS policy ON policy.id = one.policy_id AND policy.org = one.org
        WHERE one.org = ${context.org} AND one.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  return new Map(rows.map(({ id, title }) => [String(id), String(title)]));
}

/** Users can only acknowledge for themselves, whatever roles they have. */
function requireOneself({ principal }: WriteContext, user: string | null): void {
  if (principal.kind === "user" && principal.id === user) return;
  throw new Fault("ACCESS_DENIED", {
    message: say("legal.errors.acknowledgeOwn"),
    details: [{ path: "employee_id", code: "NOT_YOURSELF", message: say("legal.errors.askedOfOther") }],
  });
}

function requirePublished(context: WriteContext, policy: string): void {
  if (context.records.get(policies, policy).state === "published") return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("legal.errors.revisionSuperseded"),
  });
}
