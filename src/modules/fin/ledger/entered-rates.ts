import { sql } from "drizzle-orm";
import type { RateSource } from "../../../kernel/rates.ts";
import { fxRates } from "./fx-rates.ts";

/** Exchange rates with the users who entered them. */
export const enteredRate: RateSource = ({ records }, currency, day) => {
  const [newest] = records.where(fxRates, sql`currency = ${currency} AND date <= ${day}`, {
    limit: 1,
    order: sql`date DESC`,
  });
  if (!newest) return undefined;
  const { rate, entered_by_id, created_by, updated_by } = newest;
  // Rates older than `entered_by_id` count as entered by everyone who edited them.
  return { rate, enteredBy: entered_by_id === null ? [created_by, updated_by] : [entered_by_id] };
};
