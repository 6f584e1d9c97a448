import { Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { addDays } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { inputOf } from "../../../kernel/schema.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { billsOf } from "../trade/collections.ts";
import { MOST_LINES, type PaymentRun, type RunLine } from "./run-fields.ts";
import { lineFor } from "./run-lines.ts";

export const gatherInput = {
  discounts: Type.Optional(
    Type.Boolean({ default: true, description: "Also bills whose early-payment discount ends by then" }),
  ),
  claims: Type.Optional(Type.Boolean({ default: true, description: "Also posted expense claims" })),
};

/** Days ahead up to which bills are proposed if no day is given. */
const AHEAD = 7;

/** Adds due bills and claims that no other run or unposted payment pays: discounts first, then by due date. */
export function gather(context: ReadContext, run: PaymentRun, input: Record<string, unknown>) {
  const { discounts = true, claims = true } = inputOf(gatherInput, input);
  const day = run.execution_date ?? context.today;
  const due_by = run.due_by ?? addDays(day, AHEAD);
  const present = new Set(run.lines.map(({ document }) => document.id));
  const found = [
    ...dueBills(context, run, { day, due_by, discounts }),
    ...(claims ? dueClaims(context, run, due_by) : []),
  ].filter(({ document }) => !present.has(document.id));
  const lines = [...run.lines, ...found].sort(inOrder);
  if (lines.length > MOST_LINES)
    throw invalid("due_by", "TOO_MANY", say("fin.errors.runTooLong", { most: MOST_LINES }));
  return { due_by, lines };
}

function inOrder(a: RunLine, b: RunLine): number {
  const key = ({ discount, discount_until, due_date }: RunLine) =>
    `${discount > 0 ? `0 ${discount_until}` : "1"} ${due_date ?? ""}`;
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
}

function dueBills(
  context: ReadContext,
  run: PaymentRun,
  { day, due_by, discounts }: { day: string; due_by: string; discounts: boolean },
): RunLine[] {
  const bills = billsOf(context);
  const own = context.principal.organization.currency;
  const ending = discounts ? sql`(discount_until >= ${day} AND discount_until <= ${due_by})` : sql`0`;
  const rows = context.records.where(
    bills,
    sql`kind = 'bill' AND state IN ('posted', 'part_paid') AND balance > 0
        AND coalesce(currency, ${own}) = ${run.currency}
        AND (coalesce(due_date, booked_on) <= ${due_by} OR ${ending})
        AND ${payable(context, run)} AND ${context.records.visible(bills)}`,
    { limit: MOST_LINES + 1, order: sql`coalesce(due_date, booked_on), id` },
  );
  return rows.flatMap(({ id }) => lineFor(context, { collection: "fin.bills", id }, day) ?? []);
}

function dueClaims(context: ReadContext, run: PaymentRun, due_by: string): RunLine[] {
  const claims = context.records.entity("hr.expense-claims");
  const rows = context.records.where(
    claims,
    sql`state = 'posted' AND sanctioned > paid AND currency = ${run.currency} AND posted_on <= ${due_by}
        AND ${payable(context, run)} AND ${context.records.visible(claims)}`,
    { limit: MOST_LINES + 1, order: sql`posted_on, id` },
  );
  const day = run.execution_date ?? context.today;
  return rows.flatMap(({ id }) => lineFor(context, { collection: "hr.expense-claims", id }, day) ?? []);
}

/** Condition for documents that nothing else is about to pay. */
function payable(context: ReadContext, { id }: PaymentRun): SQL {
  const busy = JSON.stringify([
    ...inOtherRuns(context, id, ["draft", "proposed", "approved"]),
    ...inPayments(context),
  ]);
  return sql`id NOT IN (SELECT value FROM json_each(${busy}))`;
}

/** Documents in other runs in these states. */
export function inOtherRuns(context: ReadContext, run: string, states: readonly string[]): string[] {
  const rows = queryRows(
    context,
    sql`SELECT l.document_id FROM fin_payment_runs AS r JOIN fin_payment_runs_lines AS l ON l.parent = r.rid
        WHERE r.org = ${context.principal.organization.key} AND r.archived_at IS NULL AND r.id <> ${run}
        AND r.state IN (SELECT value FROM json_each(${JSON.stringify(states)}))`,
  );
  return rows.map(({ document_id }) => String(document_id));
}

/** Documents that unposted payments allocate. */
function inPayments(context: ReadContext): string[] {
  const rows = queryRows(
    context,
    sql`SELECT a.document_id FROM fin_payments AS p JOIN fin_payments_allocations AS a ON a.parent = p.rid
        WHERE p.org = ${context.principal.organization.key} AND p.archived_at IS NULL
        AND p.direction = 'out' AND p.state IN ('draft', 'approved')`,
  );
  return rows.map(({ document_id }) => String(document_id));
}
