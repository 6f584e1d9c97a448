import type { ReadContext } from "../../../kernel/context.ts";
import type { Line } from "./entry-lines.ts";
import { underKey } from "./trial-hash.ts";

export interface Posted {
  number: string | null;
  journal: string;
  date: string;
  period_id: string | null;
  fiscal_year: string | null;
  narration: string;
  source: { collection: string; id: string } | null;
  reversal_of_id: string | null;
  lines: readonly Line[];
}

/** Fields that the seal covers: if one of them is hidden, a comparison of seals would confirm a guess. */
export const SEALED = [
  "journal",
  "date",
  "period_id",
  "fiscal_year",
  "narration",
  "source",
  "reversal_of_id",
  "lines",
] as const satisfies readonly (keyof Posted)[];

/** HMAC of an entry's content under a key that never leaves the vault. */
export function sealOf(context: ReadContext, entry: Posted): string {
  const { source } = entry;
  return underKey(
    context,
    JSON.stringify([
      context.principal.organization.id,
      entry.number,
      entry.journal,
      entry.date,
      entry.period_id,
      entry.fiscal_year,
      entry.narration,
      source ? [source.collection, source.id] : null,
      entry.reversal_of_id,
      entry.lines.map((line) => [
        line.account_id,
        line.debit,
        line.credit,
        line.doc_currency,
        line.doc_amount,
        line.fx_rate,
        line.party_id,
        line.employee_id,
        line.tax_code_id,
        line.tax_base,
        line.cost_centre_id,
        line.project_id,
        line.text,
      ]),
    ]),
  );
}
