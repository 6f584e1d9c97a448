import { type SQL, sql } from "drizzle-orm";
import { addDays, addMonths, endOfMonth, startOfMonth } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";
import { byDay, byDimension, byMonth, kept } from "./totals.ts";

export interface Sums {
  debit: number;
  credit: number;
}

/** Date range, both ends included, and optional dimensions to filter by. */
export interface Extent {
  from?: string;
  to?: string;
  /** Includes year-end closing entries, which never have a cost centre or project. */
  closing: boolean;
  costCentre?: string;
  project?: string;
}

export function isPostedTo(context: ReadContext, account: string): boolean {
  const rows = queryRows(
    context,
    sql`SELECT 1 FROM fin_postings WHERE org = ${context.org} AND account_id = ${account} LIMIT 1`,
  );
  return rows.length > 0;
}

/** Debits minus credits. */
export function accountBalance(context: ReadContext, account: string): number {
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(debit - credit), 0) AS balance FROM ${kept(byMonth)}
        WHERE org = ${context.org} AND account_id = ${account}`,
  );
  return Number(row?.balance);
}

export function sumsOf(context: ReadContext, account: string, extent: Extent): Sums {
  return movements(context, extent, sql`account_id = ${account}`).get(account) ?? { debit: 0, credit: 0 };
}

/** Sums by account. Reads whole months from monthly totals and the remaining days from daily ones. */
export function movements(context: ReadContext, extent: Extent, which: SQL = sql`1`): Map<string, Sums> {
  const { months, days } = partsOf(extent.from, extent.to);
  const parts = [
    ...months.map(([first, last]) => monthsPart(context, extent, which, first, last)),
    ...days.map(([first, last]) => daysPart(context, extent, which, first, last)),
  ];
  if (parts.length === 0) return new Map();
  const rows = queryRows(
    context,
    sql`SELECT account_id, sum(debit) AS debit, sum(credit) AS credit
        FROM (${sql.join(parts, sql` UNION ALL `)}) GROUP BY account_id`,
  );
  return new Map(
    rows.map((row) => [String(row.account_id), { debit: Number(row.debit), credit: Number(row.credit) }]),
  );
}

/** 2026-03-15 -> 2026-03 */
function monthOf(day: string): string {
  return day.slice(0, 7);
}

type Span = readonly [first: string, last: string];

/** Splits a range into whole calendar months and remaining days. */
function partsOf(from: string | undefined, to: string | undefined): { months: Span[]; days: Span[] } {
  if (from !== undefined && to !== undefined && to < from) return { months: [], days: [] };
  const head = from === undefined || from === startOfMonth(from) ? undefined : from;
  const tail = to === undefined || to === endOfMonth(to) ? undefined : to;
  if (head !== undefined && to !== undefined && monthOf(head) === monthOf(to))
    return { months: [], days: [[head, to]] };
  const days: Span[] = [];
  if (head !== undefined) days.push([head, endOfMonth(head)]);
  if (tail !== undefined) days.push([startOfMonth(tail), tail]);
  const first = head === undefined ? from : addMonths(startOfMonth(head), 1);
  const last = tail === undefined ? to : addDays(startOfMonth(tail), -1);
  if (first !== undefined && last !== undefined && last < first) return { months: [], days };
  return {
    months: [[first === undefined ? "" : monthOf(first), last === undefined ? "9999-99" : monthOf(last)]],
    days,
  };
}

const hasDimension = ({ costCentre, project }: Extent) => costCentre !== undefined || project !== undefined;

function dimensions({ costCentre, project }: Extent): SQL {
  const parts: SQL[] = [sql`1`];
  if (costCentre !== undefined) parts.push(sql`cost_centre_id = ${costCentre}`);
  if (project !== undefined) parts.push(sql`project_id = ${project}`);
  return sql.join(parts, sql` AND `);
}

function monthsPart(context: ReadContext, extent: Extent, which: SQL, first: string, last: string): SQL {
  const months = sql`org = ${context.org} AND month BETWEEN ${first} AND ${last} AND ${which}`;
  if (hasDimension(extent)) {
    return sql`SELECT account_id, debit, credit FROM ${kept(byDimension)} WHERE ${months} AND ${dimensions(extent)}`;
  }
  const closing = extent.closing ? sql`1` : sql`closing = 0`;
  return sql`SELECT account_id, debit, credit FROM ${kept(byMonth)} WHERE ${months} AND ${closing}`;
}

function daysPart(context: ReadContext, extent: Extent, which: SQL, first: string, last: string): SQL {
  const days = sql`org = ${context.org} AND date BETWEEN ${first} AND ${last} AND ${which}`;
  if (hasDimension(extent)) {
    return sql`SELECT account_id, debit, credit FROM fin_postings
      WHERE ${days} AND journal <> 'closing' AND ${dimensions(extent)}`;
  }
  const closing = extent.closing ? sql`1` : sql`closing = 0`;
  return sql`SELECT account_id, debit, credit FROM ${kept(byDay)} WHERE ${days} AND ${closing}`;
}
