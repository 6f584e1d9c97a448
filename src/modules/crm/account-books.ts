import { sql } from "drizzle-orm";
import { addMonths } from "../../kernel/calendar.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { queryRows } from "../../records/index.ts";

/** How long bookkeeping law has documents kept, in most countries at the longest. */
const BOOKS_MONTHS = 120;

const REASON =
  "Documents in the books name the party: bookkeeping and tax law keep that for ten years (GDPR Art. 17(3)(b))";

/** What documents must name stays as long as they are kept; how the party is reached goes. */
export function keptForTheBooks(
  context: WriteContext,
  id: string,
): { name?: string; legal_name?: string; tax_id?: string; billing?: string } {
  if (!isInTheBooks(context, id)) return {};
  return { name: REASON, legal_name: REASON, tax_id: REASON, billing: REASON };
}

function isInTheBooks(context: WriteContext, id: string): boolean {
  const { key } = context.principal.organization;
  const since = addMonths(context.today, -BOOKS_MONTHS);
  const [found] = queryRows(
    context,
    sql`SELECT 1 AS found WHERE
          EXISTS (SELECT 1 FROM fin_invoices WHERE org = ${key} AND account_id = ${id} AND number IS NOT NULL AND issue_date >= ${since})
          OR EXISTS (SELECT 1 FROM fin_bills WHERE org = ${key} AND supplier_id = ${id} AND number IS NOT NULL AND issue_date >= ${since})
          OR EXISTS (SELECT 1 FROM fin_payments WHERE org = ${key} AND party_id = ${id} AND number IS NOT NULL AND date >= ${since})
          OR EXISTS (SELECT 1 FROM fin_journal_entries AS e JOIN fin_journal_entries_lines AS l ON l.parent = e.rid
                     WHERE e.org = ${key} AND l.party_id = ${id} AND e.number IS NOT NULL AND e.date >= ${since})`,
  );
  return found !== undefined;
}
