import { sql } from "drizzle-orm";
import { addDays, addMonths } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { closePeriod } from "./period-close.ts";
import { fields, type Period, STATES } from "./period-fields.ts";
import { closeYear } from "./period-year-end.ts";
import { underKey } from "./trial-hash.ts";

export const periods = defineEntity({
  module: "fin",
  name: "periods",
  singular: "period",
  description:
    "An accounting period of a fiscal year. Months follow each other without gaps; the adjusting period repeats the last day of the year for closing entries.",
  label: ["name"],
  ui: {
    columns: ["fiscal_year", "start", "end", "kind", "closed_at"],
    sort: "-start",
    tones: { open: "good" },
  },
  duty: { compares: "period" },
  fields,
  states: STATES,
  initial: "open",
  frozen: ["closed", "locked"],
  kept: ["soft_closed", "closed", "locked"],
  arrives: ({ trial_balance_hash: hash }, context) =>
    hash === null ? {} : { trial_balance_seal: underKey(context, hash) },
  transitions: {
    soft_close: {
      summary: "Restrict posting to users who can close the period",
      from: ["open"],
      to: "soft_closed",
      tier: "managing",
    },
    close: {
      summary: "Close a period",
      from: ["open", "soft_closed"],
      to: "closed",
      tier: "managing",
      apply: (context, period) => closePeriod(context, period),
    },
    reopen: {
      summary: "Reopen a period",
      from: ["soft_closed", "closed"],
      to: "open",
      tier: "managing",
      apply: (context, period) => {
        requireLaterOpen(context, period);
        return {
          closed_at: null,
          closed_by: null,
          trial_balance: null,
          trial_balance_hash: null,
          trial_balance_seal: null,
        };
      },
    },
    lock: {
      summary: "Lock a period",
      from: ["closed"],
      to: "locked",
      tier: "managing",
      apply: (context, period) => requireEarlierLocked(context, period),
    },
    close_year: {
      summary: "Close the fiscal year",
      from: STATES,
      to: STATES,
      makes: ["closing_entry_id"],
      tier: "managing",
      choose: ({ state }) => state,
      errors: ["PERIOD_CLOSED"],
      apply: (context, period) => closeYear(context, period),
    },
  },
  check: (context, period, before) => {
    const live = period.archived_at === null;
    if (live && before?.archived_at !== null) requirePlace(context, period);
    if (!live && before?.archived_at === null) requireEnd(context, period);
  },
});

/** Allows years 1000 to 2999: unambiguous in all calendar libraries, and safe to add a year to. */
const SANE = /^[12]/;

/** Months must not overlap or leave gaps. An adjusting period must be the last day of a fiscal year. */
function requirePlace(context: WriteContext, { id, kind, fiscal_year, start, end }: Period): void {
  if (end < start) throw invalid("end", "DATE_ORDER", say("fin.errors.endBeforeStart"));
  if (end >= addMonths(start, 12)) throw invalid("end", "PERIOD_TOO_LONG", say("fin.errors.periodTooLong"));
  if (!SANE.test(start) || !SANE.test(end))
    throw invalid("start", "DATE_OUT_OF_RANGE", say("fin.errors.periodOutOfRange"));
  const others = context.records.where(periods, sql`kind = 'month' AND id <> ${id}`, { order: sql`start` });
  if (kind === "adjust") {
    requireAdjusting(context, others, { id, fiscal_year, start, end });
    return;
  }
  if (adjustingOf(context, fiscal_year, id))
    throw invalid("fiscal_year", "YEAR_COMPLETE", say("fin.errors.yearComplete"));
  const [first, last] = [others[0], others.at(-1)];
  if (!first || !last) return;
  if (others.some((other) => other.start <= end && start <= other.end))
    throw invalid("start", "PERIOD_OVERLAP", say("fin.errors.periodOverlap"));
  if (start !== addDays(last.end, 1) && addDays(end, 1) !== first.start) {
    throw invalid("start", "PERIOD_GAP", say("fin.errors.periodGap"));
  }
  const neighbour = start < first.start ? first : last;
  if (neighbour.fiscal_year !== fiscal_year && others.some((other) => other.fiscal_year === fiscal_year)) {
    throw invalid("fiscal_year", "YEAR_APART", say("fin.errors.yearApart"));
  }
  if (start < first.start && (first.state === "closed" || first.state === "locked"))
    throw invalid("start", "PERIOD_BEFORE_CLOSED", say("fin.errors.beforeClosed"));
}

function requireAdjusting(
  context: WriteContext,
  months: readonly Period[],
  { id, fiscal_year, start, end }: Pick<Period, "id" | "fiscal_year" | "start" | "end">,
): void {
  const last = months.filter((month) => month.fiscal_year === fiscal_year).at(-1);
  if (last?.end !== end || start !== end)
    throw invalid("start", "PERIOD_PLACE", say("fin.errors.adjustingPlace"));
  if (adjustingOf(context, fiscal_year, id))
    throw invalid("kind", "PERIOD_OVERLAP", say("fin.errors.adjustingTwice"));
}

function adjustingOf(context: WriteContext, fiscalYear: string, except: string): Period | undefined {
  return context.records.where(
    periods,
    sql`kind = 'adjust' AND fiscal_year = ${fiscalYear} AND id <> ${except}`,
    { limit: 1 },
  )[0];
}

/** Only the first or last period can be archived, and only after its adjusting period. */
function requireEnd(context: WriteContext, period: Period): void {
  const others = context.records.where(periods, sql`id <> ${period.id}`);
  const months = others.filter(({ kind }) => kind === "month");
  const within =
    period.kind === "month" &&
    months.some(({ end }) => end < period.start) &&
    months.some(({ start }) => start > period.end);
  const adjusted =
    period.kind === "month" && others.some(({ kind, end }) => kind === "adjust" && end === period.end);
  if (!within && !adjusted) return;
  throw new Fault("RECORD_IN_USE", {
    message: say("fin.errors.periodsFollow"),
  });
}

/** A closed period relies on all earlier ones, so later periods must be reopened first. */
function requireLaterOpen(context: WriteContext, period: Period): void {
  const later = context.records
    .where(periods, sql`state IN ('closed', 'locked') AND "end" >= ${period.end} AND id <> ${period.id}`)
    .filter((other) => comesAfter(other, period));
  if (period.state === "soft_closed" || later.length === 0) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("fin.errors.laterPeriodsClosed"),
    details: [{ path: "state", code: "LATER_CLOSED", message: say("fin.errors.laterPeriodClosed") }],
  });
}

function requireEarlierLocked(context: WriteContext, period: Period): undefined {
  const earlier = context.records
    .where(periods, sql`state <> 'locked' AND start <= ${period.start} AND id <> ${period.id}`)
    .filter((other) => comesAfter(period, other));
  if (earlier.length === 0) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("fin.errors.lockInOrder"),
    details: [{ path: "state", code: "EARLIER_NOT_LOCKED", message: say("fin.errors.earlierNotLocked") }],
  });
}

/** Order in which periods close: by end date, with an adjusting period after its month. */
function comesAfter(a: Pick<Period, "end" | "kind">, b: Pick<Period, "end" | "kind">): boolean {
  return a.end > b.end || (a.end === b.end && a.kind === "adjust" && b.kind === "month");
}
