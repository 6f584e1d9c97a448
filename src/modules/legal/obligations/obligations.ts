import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { addDays, daysBetween } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { checkRule, firstOccurrence, occurrence, parseRule } from "../../../kernel/recurrence.ts";
import { nullable } from "../../../kernel/schema.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { attachedTo } from "../attached.ts";
import { lookedAfterBy } from "../looked-after.ts";
import { OBLIGATION_FIELDS, OBLIGATION_STATES, type Obligation, OWED } from "./fields.ts";

/** Limits how far back a series can start, since missed occurrences are created one by one. */
const MAX_DAYS_PAST = 3660;

const note = Type.Optional(Type.String({ minLength: 1, maxLength: 2000, pattern: "\\S" }));
const reason = Type.String({ minLength: 1, maxLength: 2000, pattern: "\\S" });

export const obligations = defineEntity({
  module: "legal",
  name: "obligations",
  singular: "obligation",
  description:
    "A duty from a contract or policy, of your organisation or the other party, due once or repeatedly.",
  label: ["text", "due_on"],
  ui: { columns: ["contract_id", "party", "amount", "days_left", "owner_id"] },
  fields: OBLIGATION_FIELDS,
  states: OBLIGATION_STATES,
  deadlines: [{ field: "due_on", what: say("legal.serverDue.obligation"), open: OWED }],
  copies: {
    "legal.templates": {
      text: ["obligations"],
      party: ["obligations"],
      rrule: ["obligations"],
      amount: ["obligations"],
      due_on: ["obligations"],
    },
    "legal.contracts": { due_on: ["start", "signed_at"] },
    "legal.obligations": { due_from: ["due_on", "lead_days"], breached_after: ["due_on", "grace_days"] },
  },
  initial: "open",
  // Obligations are waived with a reason, never deleted.
  offers: ["create", "update"],
  frozen: ["met", "waived", "remedied"],
  transitions: {
    meet: {
      summary: "Mark an obligation as met",
      from: OWED,
      to: "met",
      takes: { evidence: "optional", evidence_ids: "optional" },
      input: { note },
      apply: async (context, obligation, input) => ({
        ...proof(obligation, input.note),
        met_at: context.now,
        ...(await continueSeries(context, obligation)),
      }),
    },
    waive: {
      summary: "Waive an obligation",
      from: [...OWED, "breached"],
      to: "waived",
      tier: "managing",
      input: {
        reason,
        further: Type.Optional(Type.Boolean({ default: false, description: "Also ends the series" })),
      },
      apply: async (context, obligation, input) => ({
        note: String(input.reason),
        waived_at: context.now,
        ...(input.further === true
          ? { recurs_after: null, halted: false }
          : await continueSeries(context, obligation)),
      }),
    },
    extend: {
      summary: "Postpone an obligation",
      from: OWED,
      to: "open",
      takes: { due_on: "required" },
      apply: (context, obligation) => {
        if (obligation.rrule !== null) throw invalid("due_on", "RECURRING", say("legal.errors.recurring"));
        requireFuture(context, obligation);
        return {};
      },
    },
    breach: {
      summary: "Record a breach of an obligation",
      from: OWED,
      to: "breached",
      apply: async (context, obligation) => {
        const { due_on } = obligation;
        if (due_on === null || due_on >= context.today)
          throw new Fault("STATE_TRANSITION_INVALID", {
            message: say("legal.errors.stillInTime"),
          });
        return { breached_on: addDays(due_on, 1), ...(await continueSeries(context, obligation)) };
      },
    },
    remedy: {
      summary: "Record the remedy of a breach",
      from: ["breached"],
      to: "remedied",
      tier: "managing",
      takes: { evidence: "optional", evidence_ids: "optional" },
      input: { note },
      apply: ({ now }, obligation, input) => ({ ...proof(obligation, input.note), remedied_at: now }),
    },
  },
  derive: (obligation, context, before) => {
    const series = before ? undefined : beginSeries(context, obligation);
    const { state, lead_days, grace_days } = obligation;
    const due_on = series?.due_on ?? obligation.due_on;
    return {
      ...series,
      due_from: state === "open" && due_on !== null ? addDays(due_on, -lead_days) : null,
      breached_after: state === "due" && due_on !== null ? addDays(due_on, grace_days) : null,
    };
  },
  worth: ({ amount }) => amount ?? { amount: 0 },
  check: (context, obligation, before) => {
    requireAttached(context, obligation, before);
    if (before) return refuseRewriting(obligation, before);
    const of = [obligation.contract_id, obligation.policy_id].filter((id) => id !== null);
    if (of.length !== 1) throw invalid("contract_id", "ORIGIN_UNCLEAR", say("legal.errors.originUnclear"));
    if (obligation.due_on === null) throw invalid("due_on", "REQUIRED", say("legal.errors.dueMissing"));
    if (obligation.due_on < addDays(context.today, -MAX_DAYS_PAST))
      throw invalid("due_on", "DATE_TOO_EARLY", say("legal.errors.dueTooEarly"));
  },
  computed: {
    days_left: {
      schema: nullable(
        Type.Integer({ description: "Days until due_on while outstanding. Negative once passed." }),
      ),
      value: ({ state, due_on }, context) =>
        due_on !== null && OWED.some((one) => one === state) ? daysBetween(context.today, due_on) : null,
    },
  },
});

/** Fields that can't change once the obligation is breached. */
const OWED_TERMS = ["text", "party", "amount", "lead_days", "grace_days"] as const;

function refuseRewriting(obligation: Obligation, before: Obligation): void {
  if (before.state !== "breached") return;
  const details = OWED_TERMS.filter((name) => !Bun.deepEquals(obligation[name], before[name])).map(
    (path) => ({
      path,
      code: "BREACHED",
      message: say("legal.errors.breached"),
    }),
  );
  if (details.length > 0) throw new Fault("STATE_TRANSITION_INVALID", { details });
}

/** Evidence must be attached to the obligation first. */
function requireAttached(
  context: WriteContext,
  obligation: Obligation,
  before: Obligation | undefined,
): void {
  const { id, evidence_ids } = obligation;
  const fresh = evidence_ids.filter((one) => !before?.evidence_ids.includes(one));
  if (fresh.length === 0) return;
  const attached = attachedTo(context, obligations.collection, id).map(({ attachment_id }) => attachment_id);
  const unknown = fresh.find((one) => !attached.includes(one));
  if (unknown !== undefined)
    throw invalid(
      `evidence_ids.${evidence_ids.indexOf(unknown)}`,
      "REFERENCE_UNKNOWN",
      say("legal.errors.evidenceNotAttached"),
    );
}

/** Requires evidence: attached files or a note. */
function proof({ evidence, evidence_ids }: Obligation, given: unknown) {
  if (given === undefined && evidence === null && evidence_ids.length === 0)
    throw invalid("evidence", "EVIDENCE_MISSING", say("legal.errors.evidenceMissing"));
  return { note: given === undefined ? null : String(given) };
}

function requireFuture(context: WriteContext, { due_on }: Obligation): void {
  if (due_on !== null && due_on >= context.today) return;
  throw invalid("due_on", "DATE_PASSED", say("legal.errors.dayPassed"));
}

/** Sets the first due date of a new series. A continued series keeps its start. */
function beginSeries(context: WriteContext, { rrule, series_start, due_on }: Obligation) {
  if (rrule === null || series_start !== null) return undefined;
  checkRule(rrule, "rrule");
  const first = firstOccurrence(parseRule(rrule), due_on ?? context.today);
  return { due_on: first, series_start: first, recurs_after: first };
}

/** Creates the next occurrence after one that was met or has passed, unless the rule has ended. */
export async function continueSeries(
  context: WriteContext,
  obligation: Obligation,
): Promise<Pick<Obligation, "recurs_after" | "halted">> {
  const { rrule, series_start, recurs_after } = obligation;
  if (rrule === null || series_start === null || recurs_after === null)
    return { recurs_after: null, halted: obligation.halted };
  const number = obligation.occurrence + 1;
  const due_on = occurrence(parseRule(rrule), series_start, number);
  if (due_on === undefined) return { recurs_after: null, halted: false };
  if (!runsUntil(context, obligation, due_on)) return { recurs_after: null, halted: true };
  const { contract_id, policy_id, text, party, amount, lead_days, grace_days, template_line } = obligation;
  await context.records.insert(obligations, {
    ...{ contract_id, policy_id, text, party, amount, lead_days, grace_days, template_line },
    ...{ rrule, series_start, due_on, occurrence: number, recurs_after: due_on },
    series_id: obligation.series_id ?? obligation.id,
    ...lookedAfterBy(context, obligation),
    tags: obligation.tags,
    custom: obligation.custom,
  });
  return { recurs_after: null, halted: false };
}

/** Resumes recurrence that stopped while the contract or policy was not in force. */
export async function resume(context: WriteContext, halted: readonly Obligation[]): Promise<void> {
  for (const one of halted)
    await context.records.update(obligations, one, { halted: false, recurs_after: one.due_on });
}

/** True if the contract or policy is expected to be in force on that day. Archived ones never are. */
function runsUntil(context: WriteContext, { contract_id, policy_id }: Obligation, day: string): boolean {
  const org = context.principal.organization.key;
  const [origin] = queryRows(
    context,
    contract_id !== null
      ? sql`SELECT state IN ('signed', 'active', 'renewed') AS runs,
              coalesce(terminates_on, CASE WHEN auto_renew THEN NULL ELSE "end" END) AS until
            FROM legal_contracts WHERE id = ${contract_id} AND org = ${org} AND archived_at IS NULL`
      : sql`SELECT state NOT IN ('superseded', 'retired') AS runs, NULL AS until
            FROM legal_policies WHERE id = ${policy_id} AND org = ${org} AND archived_at IS NULL`,
  );
  return origin?.runs === 1 && (origin.until === null || day <= String(origin.until));
}
