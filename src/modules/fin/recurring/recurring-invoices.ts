import { Type } from "@sinclair/typebox";
import type { ReadContext } from "../../../kernel/context.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { checkRule } from "../../../kernel/recurrence.ts";
import { say } from "../../../text/message.ts";
import { lineNets, sumOfNets } from "../trade/amounts.ts";
import { requireUncontrolled } from "../trade/line-accounts.ts";
import { partyOf, requireParty } from "../trade/party.ts";
import { countDue, numberDueFrom, periodOf } from "./periods.ts";
import {
  MOST_AT_ONCE,
  RECURRING,
  RECURRING_STATES,
  type Recurring,
  type RecurringEntity,
} from "./recurring-fields.ts";

export const recurringInvoices: RecurringEntity = defineEntity({
  module: "fin",
  name: "recurring-invoices",
  singular: "recurring invoice",
  description: "A template from which draft invoices are made by the calendar, one for each period.",
  label: ["name"],
  ui: { columns: ["account_id", "net", "rule", "next_on", "invoices_made"] },
  fields: RECURRING,
  states: RECURRING_STATES,
  initial: "draft",
  frozen: ["ended"],
  copies: {
    "fin.recurring-invoices": { net: ["lines"], next_on: ["rule", "starts_on", "ends_on", "timing"] },
    "crm.accounts": { currency: ["currency"] },
  },
  starts: {
    "legal.contracts": {
      name: "title",
      account_id: "account_id",
      starts_on: "start",
      lines: { text: "title", price: "value" },
    },
  },
  transitions: {
    activate: {
      summary: "Activate a recurring invoice",
      from: ["draft"],
      to: "active",
      needs: ({ lines }) =>
        lines.length === 0
          ? [{ path: "lines", code: "LINES_MISSING", message: say("fin.errors.linesMissing") }]
          : [],
    },
    pause: { summary: "Pause a recurring invoice", from: ["active"], to: "paused" },
    resume: {
      summary: "Resume a recurring invoice",
      from: ["paused"],
      to: "active",
      apply: (context, recurring) => ({ next_number: nextAfterPause(context, recurring) }),
    },
    stop: {
      summary: "End a recurring invoice",
      from: ["active", "paused"],
      to: "ended",
      takes: { end_reason: "optional" },
    },
  },
  next: [
    { in: ["draft"], move: "activate" },
    { in: ["active", "paused", "ended"], open: "last_invoice_id", while: ["draft"] },
  ],
  derive: (recurring, context) => {
    if (recurring.state === "ended") return { next_on: null };
    checkRule(recurring.rule, "rule");
    const nets = lineNets(recurring.lines);
    const party = recurring.currency === null ? partyOf(context, recurring.account_id) : undefined;
    return {
      currency: recurring.currency ?? party?.currency ?? context.principal.organization.currency,
      lines: recurring.lines.map((line, i) => ({ ...line, net: nets[i] ?? 0 })),
      net: sumOfNets(nets),
      next_on: nextDay(context, recurring),
    };
  },
  check: (context, recurring, before) => {
    if (recurring.state === "ended") return;
    checkSchedule(recurring, before);
    checkBacklog(context, recurring, before);
    checkSteps(recurring);
    requireUncontrolled(context, recurring.lines);
    if (recurring.account_id !== before?.account_id)
      requireParty(context, "account_id", recurring.account_id);
  },
  computed: {
    drafts_due: {
      schema: Type.Integer({ description: "Drafts that activating makes at once" }),
      value: (recurring: Recurring, context) =>
        recurring.state === "draft" ? countDue(recurring, 1, context.today, MOST_AT_ONCE + 1) : 0,
    },
  },
  worth: ({ net, currency }) => ({ amount: net, currency }),
});

/** Next day on which the clock looks at it: for a draft, or, without a further period, to end it. */
function nextDay(context: ReadContext, recurring: Recurring): string | null {
  if (recurring.state !== "active") return null;
  return periodOf(recurring, recurring.next_number)?.due ?? context.today;
}

/** Fields that decide the periods. */
const SCHEDULE = ["rule", "starts_on", "timing"] as const;

/** Once drafts were made, the periods are fixed: another rule would charge days twice or never. */
function checkSchedule(recurring: Recurring, before: Recurring | undefined): void {
  if (recurring.ends_on !== null && recurring.ends_on < recurring.starts_on)
    throw invalid("ends_on", "DATE_ORDER", say("fin.errors.endBeforeStart"));
  if (!periodOf(recurring, 1)) throw invalid("rule", "NO_PERIOD", say("fin.errors.noPeriod"));
  if (!before || recurring.next_number === 1) return;
  for (const path of SCHEDULE)
    if (recurring[path] !== before[path])
      throw invalid(path, "PERIODS_FIXED", say("fin.errors.periodsFixed"));
}

/** A start long ago would make very many drafts at once. What is due after an outage is made in any case. */
function checkBacklog(context: ReadContext, recurring: Recurring, before: Recurring | undefined): void {
  const isNew = before?.state !== "active" || SCHEDULE.some((field) => recurring[field] !== before[field]);
  if (recurring.state !== "active" || recurring.next_number !== 1 || !isNew) return;
  const next = periodOf(recurring, 1 + MOST_AT_ONCE);
  if (next && next.due <= context.today)
    throw invalid("starts_on", "TOO_MANY_DUE", say("fin.errors.tooManyDue", { most: MOST_AT_ONCE }));
}

function checkSteps({ price_steps, lines }: Recurring): void {
  for (const [i, { percent, price, line }] of price_steps.entries()) {
    const path = `price_steps.${i}`;
    if ((percent === null) === (price === null))
      throw invalid(`${path}.percent`, "STEP_UNCLEAR", say("fin.errors.priceStepUnclear"));
    if (line !== null && line > lines.length)
      throw invalid(`${path}.line`, "LINE_UNKNOWN", say("fin.errors.priceStepLine"));
  }
}

/** Periods that became due during the pause are not invoiced. */
function nextAfterPause(context: ReadContext, recurring: Recurring): number {
  const number = numberDueFrom(recurring, recurring.next_number, context.today);
  if (number !== undefined) return number;
  throw new Fault("STATE_TRANSITION_INVALID", { message: say("fin.errors.noPeriodLeft") });
}
