import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say, type Text } from "../../../text/message.ts";

export interface PeriodPlace {
  id: string;
  fiscal_year: string;
  name: string;
  state: string;
}

/** Month that contains the day or, if `adjusting`, the adjusting period of the year that ends on that day. */
export function periodOn(context: ReadContext, date: string, adjusting = false): PeriodPlace | undefined {
  const [row] = queryRows(
    context,
    sql`SELECT id, fiscal_year, name, state, start FROM fin_periods
        WHERE org = ${context.principal.organization.key} AND archived_at IS NULL
        AND kind = ${adjusting ? "adjust" : "month"} AND "end" >= ${date} ORDER BY "end" LIMIT 1`,
  );
  // Months have no gaps, so the first one ending on or after the day contains it unless it starts later.
  if (!row || String(row.start) > date) return undefined;
  return {
    id: String(row.id),
    fiscal_year: String(row.fiscal_year),
    name: String(row.name),
    state: String(row.state),
  };
}

/** Throws PERIOD_CLOSED unless the caller may post to the period. */
export function requireOpenPeriod(context: ReadContext, date: string, adjusting = false): PeriodPlace {
  const period = periodOn(context, date, adjusting);
  if (!period) {
    throw closed(
      "PERIOD_MISSING",
      adjusting ? say("fin.errors.noAdjustingPeriod") : say("fin.errors.noPeriod"),
    );
  }
  if (period.state === "open") return period;
  if (period.state !== "soft_closed") throw closed("PERIOD_CLOSED", say("fin.errors.periodClosed"));
  if (context.may("fin.periods.close")) return period;
  throw closed("PERIOD_SOFT_CLOSED", say("fin.errors.periodSoftClosed"));
}

function closed(code: string, message: Text): Fault {
  return new Fault("PERIOD_CLOSED", { details: [{ path: "date", code, message }] });
}
