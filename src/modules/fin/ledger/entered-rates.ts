import { sql } from "drizzle-orm";
import type { RateSource } from "../../../kernel/rates.ts";
import { fxRates } from "./fx-rates.ts";

/** Looks up an entered exchange rate and the users who are responsible for it. */
export const enteredRate: RateSource = ({ records }, currency, day) => {
  const [newest] = records.where(fxRates, sql`currency = ${currency} AND date <= ${day}`, {
    limit: 1,
    order: sql`date DESC`,
  });
  if (!newest) return undefined;
  const { rate, entered_by_id, created_by, updated_by } = newest;
  // Older rates have no `entered_by_id`: everyone who edited them is responsible.
  return { rate, enteredBy: entered_by_id === null ? [created_by, updated_by] : [entered_by_id] };
};
