import { sql } from "drizzle-orm";
import type { RateSource } from "../../../kernel/rates.ts";
import { fxRates } from "./fx-rates.ts";

/** Exchange rates of the books, with the users who entered them. */
export const enteredRate: RateSource = ({ records }, currency, day) => {
  const [newest] = records.where(fxRates, sql`currency = ${currency} AND date <= ${day}`, {
    limit: 1,
    order: sql`date DESC`,
  });
  if (!newest) return undefined;
  const { rate, entered_by_id, created_by, updated_by } = newest;
  // Of one from before it was kept who entered it, everybody who changed anything of it.
  return { rate, enteredBy: entered_by_id === null ? [created_by, updated_by] : [entered_by_id] };
};
