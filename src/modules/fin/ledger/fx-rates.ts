import { sql } from "drizzle-orm";
import { isRateFar, rateTolerance } from "../../../engine/approvals/known-rates.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { formatDecimal } from "../../../kernel/decimal.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { currency, date, decimal, reference, text } from "../../../records/fields/index.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";

export const fxRates = defineEntity({
  module: "fin",
  name: "fx-rates",
  singular: "exchange rate",
  description: "The value of one unit of a currency in the organisation's currency on a day.",
  label: ["currency", "date"],
  ui: { columns: ["rate", "source"], sort: "-date" },
  fields: {
    currency: currency({ required: true, filter: true }),
    date: date({ required: true, filter: true, help: say("fin.fieldHelp.fxRates.date") }),
    rate: decimal({
      required: true,
      min: "0.000001",
      help: say("fin.fieldHelp.fxRates.rate"),
    }),
    source: text({ max: 100, filter: true, help: say("fin.fieldHelp.fxRates.source") }),
    entered_by_id: reference("users", {
      set: "rules",
      onArchive: "keep",
      help: say("fin.fieldHelp.fxRates.entered_by_id"),
    }),
    known_rate: decimal({
      set: "rules",
      help: say("fin.fieldHelp.fxRates.known_rate"),
    }),
    approval_id: text({ set: "rules", help: say("fin.fieldHelp.fxRates.approval_id") }),
  },
  states: ["active"],
  initial: "active",
  transitions: {},
  derive: (record, context, before) => {
    const { currency, date, rate } = record;
    if (before?.currency === currency && before.date === date && before.rate === rate) return {};
    const { kind, id } = context.principal;
    const entered_by_id = kind === "user" ? id : null;
    return {
      entered_by_id,
      approval_id: context.approval,
      known_rate: lastVouched(context, record, before, entered_by_id),
    };
  },
  factKinds: { rate_unusual: "boolean" },
  facts: ({ rate, known_rate, approval_id }, context) => ({
    rate_unusual:
      approval_id === null && (known_rate === null || isRateFar(rate, known_rate, rateTolerance(context))),
  }),
  check: (context, record) => {
    if (record.currency === context.principal.organization.currency) {
      throw invalid("currency", "OWN_CURRENCY", say("fin.errors.ownCurrencyRate"));
    }
    if (record.archived_at !== null) return;
    const [other] = context.records.where(
      fxRates,
      sql`currency = ${record.currency} AND date = ${record.date} AND id <> ${record.id}`,
      { limit: 1 },
    );
    if (!other) return;
    throw new Fault("DUPLICATE_VALUE", {
      message: say("fin.errors.rateTwice"),
      details: [{ path: "date", code: "DUPLICATE", message: say("fin.errors.rateSameDay") }],
    });
  },
});

/** A rate and the users responsible for it. */
interface Rate {
  id: string;
  currency: string;
  date: string;
  rate: string;
  entered_by_id: string | null;
  approval_id: string | null;
}

/**
 * Rate that a change is compared with: the last one that another user entered or that was approved, so that a
 * user cannot change rates a lot in many small steps. Null if there is none, or if the rate was moved to
 * another day or currency, which makes the old value meaningless.
 */
function lastVouched(
  context: ReadContext,
  rate: Rate,
  before: Rate | undefined,
  user: string | null,
): string | null {
  if (before && (before.currency !== rate.currency || before.date !== rate.date)) return null;
  if (before && (before.approval_id !== null || before.entered_by_id !== user)) return before.rate;
  return (
    vouched(context, rate, user, sql`date <= ${rate.date} ORDER BY date DESC`) ??
    vouched(context, rate, user, sql`date > ${rate.date} ORDER BY date`)
  );
}

function vouched(
  context: ReadContext,
  { id, currency }: Rate,
  user: string | null,
  onDays: ReturnType<typeof sql>,
): string | null {
  const [row] = queryRows(
    context,
    sql`SELECT rate FROM fin_fx_rates
        WHERE org = ${context.org} AND currency = ${currency} AND id <> ${id} AND archived_at IS NULL
          AND (approval_id IS NOT NULL OR entered_by_id IS NOT ${user}) AND ${onDays} LIMIT 1`,
  );
  return row ? formatDecimal(BigInt(Number(row.rate))) : null;
}
