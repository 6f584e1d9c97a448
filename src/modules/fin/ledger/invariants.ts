import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { type Invariant, queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { journalEntries } from "./entries.ts";
import { sealOf } from "./entry-seal.ts";
import { agreements } from "./period-subledgers.ts";
import { periods } from "./periods.ts";
import { sealTrialBalance } from "./trial-hash.ts";

interface Measured {
  checked: number;
  broken: number;
}

export const ledgerInvariants: readonly Invariant[] = [
  {
    name: "fin.debits_equal_credits",
    title: say("fin.serverChecks.balanced"),
    measure: (context) =>
      measuredInSteps(
        context,
        "fin_journal_entries",
        (rows) =>
          sql`SELECT count(*) AS checked, sum(difference <> 0) AS broken FROM (
                SELECT sum(p.debit - p.credit) AS difference FROM fin_journal_entries AS e
                JOIN fin_postings AS p ON p.org = e.org AND p.entry_id = e.id
                WHERE e.org = ${context.org} AND e.rid ${rows} GROUP BY e.rid)`,
      ),
  },
  {
    name: "fin.no_number_gaps",
    title: say("fin.serverChecks.entryNumbers"),
    measure: (context) =>
      measured(
        context,
        sql`SELECT sum(given) AS checked, sum(abs(given - used)) AS broken FROM (
              SELECT s.next - s.start AS given, (
                SELECT count(DISTINCT number) FROM fin_journal_entries AS e
                WHERE e.org = s.org AND 'fin.journal-entries.' || e.fiscal_year = s.scope) AS used
              FROM number_sequences AS s
              WHERE s.org = ${context.org} AND substr(s.scope, 1, 20) = 'fin.journal-entries.')`,
      ),
  },
  {
    name: "fin.postings_equal_entries",
    title: say("fin.serverChecks.postings"),
    measure: checkPostings,
  },
  {
    name: "fin.posted_unchanged",
    title: say("fin.serverChecks.sealedEntries"),
    measure: checkSeals,
  },
  {
    name: "fin.closed_unchanged",
    title: say("fin.serverChecks.sealedPeriods"),
    measure: (context) => {
      const sealed = context.records.where(periods, sql`trial_balance_hash IS NOT NULL`);
      const broken = sealed.filter((period) => {
        const { hash, seal } = sealTrialBalance(context, period);
        return hash !== period.trial_balance_hash || seal !== period.trial_balance_seal;
      });
      return { checked: sealed.length, broken: broken.length };
    },
  },
  {
    name: "fin.subledgers_agree",
    title: say("fin.serverChecks.subledgers"),
    measure: (context) => {
      const all = agreements(context);
      const apart = all.filter(({ ledger, subledger }) => ledger !== subledger);
      return { checked: all.length, broken: apart.length };
    },
  },
];

function measured(context: ReadContext, query: SQL): Measured {
  const [row] = queryRows(context, query);
  return { checked: Number(row?.checked ?? 0), broken: Number(row?.broken ?? 0) };
}

/** Number of rows to check before yielding to other requests. */
const STEP = 5000;

const pause = () => new Promise((resume) => setImmediate(resume));

async function measuredInSteps(
  context: ReadContext,
  table: "fin_journal_entries" | "fin_postings",
  query: (rows: SQL) => SQL,
): Promise<Measured> {
  const [row] = queryRows(context, sql`SELECT coalesce(max(rid), 0) AS last FROM ${sql.raw(table)}`);
  const total = { checked: 0, broken: 0 };
  for (let first = 1; first <= Number(row?.last); first += STEP) {
    const { checked, broken } = measured(context, query(sql`BETWEEN ${first} AND ${first + STEP - 1}`));
    total.checked += checked;
    total.broken += broken;
    await pause();
  }
  return total;
}

/** Compares entry lines with postings, in both directions. */
async function checkPostings(context: ReadContext): Promise<Measured> {
  const org = context.org;
  const lines = await measuredInSteps(
    context,
    "fin_journal_entries",
    (rows) =>
      sql`SELECT count(*) AS checked, sum(p.rid IS NULL) AS broken FROM fin_journal_entries AS e
          JOIN fin_journal_entries_lines AS l ON l.parent = e.rid
          LEFT JOIN fin_postings AS p ON p.org = e.org AND p.entry_id = e.id
            AND p.position = l.position AND p.account_id = l.account_id AND p.debit = l.debit
            AND p.credit = l.credit AND p.date = e.date AND p.number = e.number
          WHERE e.org = ${org} AND e.number IS NOT NULL AND e.rid ${rows}`,
  );
  const postings = await measuredInSteps(
    context,
    "fin_postings",
    (rows) =>
      sql`SELECT count(*) AS checked, sum(l.rid IS NULL) AS broken FROM fin_postings AS p
          LEFT JOIN fin_journal_entries AS e ON e.id = p.entry_id AND e.number IS NOT NULL
          LEFT JOIN fin_journal_entries_lines AS l ON l.parent = e.rid AND l.position = p.position
          WHERE p.org = ${org} AND p.rid ${rows}`,
  );
  return { checked: lines.checked + postings.checked, broken: lines.broken + postings.broken };
}

const CHUNK = 500;

async function checkSeals(context: ReadContext): Promise<Measured> {
  const total = { checked: 0, broken: 0 };
  for (let last = ""; ; ) {
    // Ids sort by creation time.
    const entries = context.records.where(journalEntries, sql`number IS NOT NULL AND id > ${last}`, {
      limit: CHUNK,
      order: sql`id`,
    });
    total.checked += entries.length;
    total.broken += entries.filter((entry) => entry.seal !== sealOf(context, entry)).length;
    if (entries.length < CHUNK) return total;
    last = entries.at(-1)?.id ?? "";
    await pause();
  }
}
