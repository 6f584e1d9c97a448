import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { CHECKED_LISTS, closeChecks } from "./period-checks.ts";
import type { Period } from "./period-fields.ts";
import { sealTrialBalance } from "./trial-hash.ts";
import { requireWholeBooks } from "./whole-books.ts";

/** Reports all failed checks at once. Seals the trial balance, including the previous period's hash. */
export function closePeriod(context: WriteContext, period: Period) {
  requireWholeBooks(context, CHECKED_LISTS);
  const failed = closeChecks(context, period);
  if (failed.length > 0) {
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("fin.errors.periodNotReady"),
      details: failed,
    });
  }
  const [row] = queryRows(
    context,
    sql`SELECT count(*) AS entries, coalesce(sum(total), 0) AS debit FROM fin_journal_entries
        WHERE org = ${context.principal.organization.key} AND period_id = ${period.id}
        AND number IS NOT NULL AND archived_at IS NULL`,
  );
  const { hash, seal, accounts } = sealTrialBalance(context, period);
  return {
    closed_at: context.now,
    closed_by: context.principal.id,
    trial_balance: { entries: Number(row?.entries), debit: Number(row?.debit), accounts },
    trial_balance_hash: hash,
    trial_balance_seal: seal,
  };
}
