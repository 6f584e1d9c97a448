import { sql } from "drizzle-orm";
import { approvalsDependOn } from "../../../governance/approvals/index.ts";
import { daysBetween } from "../../../kernel/calendar.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { formatDecimal } from "../../../kernel/decimal.ts";
import { type Detail, Fault, invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { employees } from "../people/employees.ts";
import { approverOf, requireApprover } from "../people/own.ts";
import { LONGEST_LEAVE, leaveDays, sumOf } from "./days.ts";
import { leaveEntries } from "./leave-entries.ts";
import { leaveTypes } from "./leave-types.ts";
import { draw, givenBack, type Need, openLots, type Use } from "./lots.ts";

interface Request {
  id: string;
  state: string;
  archived_at: number | null;
  employee_id: string;
  created_by: string;
  user_id: string | null;
  leave_type_id: string;
  from: string;
  to: string;
  half_day: string | null;
  substitute_id: string | null;
  approver_id: string | null;
}

interface Decision {
  decided_at: number;
  decided_by: string | null;
}

export function countedDays(context: ReadContext, request: Request): string {
  return formatDecimal(sumOf(needsOf(context, request)));
}

/** Days that the request needs under the current settings. */
export function needsOf(context: ReadContext, request: Request): Need[] {
  const employee = context.records.find(employees, request.employee_id);
  const type = context.records.find(leaveTypes, request.leave_type_id);
  return employee && type ? leaveDays(context, employee, type, request) : [];
}

export function checkRequest(context: WriteContext, request: Request, before: Request | undefined): void {
  const { from, to, half_day, substitute_id, employee_id, approver_id, user_id, state } = request;
  if (approver_id !== null && approver_id === user_id)
    throw invalid("approver_id", "OWN_REQUEST", say("hr.errors.ownApprover"));
  if (state !== "draft" || (before && !asksAnew(request, before))) return;
  if (to < from) throw invalid("to", "DATE_ORDER", say("records.errors.endBeforeStart"));
  if (daysBetween(from, to) > LONGEST_LEAVE) throw invalid("to", "TOO_LONG", say("hr.errors.leaveTooLong"));
  if (half_day !== null && from !== to) throw invalid("half_day", "SEVERAL_DAYS", say("hr.errors.halfDay"));
  if (substitute_id === employee_id)
    throw invalid("substitute_id", "OWN_REQUEST", say("hr.errors.ownSubstitute"));
  refuseOutsideEmployment(context, request);
  checkType(context, request);
  refuseOverlap(context, request);
}

/** True if the request itself changed, or was restored from the archive. */
function asksAnew(request: Request, before: Request): boolean {
  if (request.archived_at !== before.archived_at) return request.archived_at === null;
  const asked = ["leave_type_id", "from", "to", "half_day", "substitute_id"] as const;
  return asked.some((field) => request[field] !== before[field]);
}

function refuseOutsideEmployment(context: WriteContext, { employee_id, from, to }: Request): void {
  const employee = context.records.find(employees, employee_id);
  if (!employee) return;
  if (employee.state === "terminated" || employee.state === "anonymised")
    throw invalid("employee_id", "NOT_EMPLOYED", say("hr.errors.employmentEnded"));
  if (from < employee.start_date) throw invalid("from", "BEFORE_START", say("hr.errors.beforeEmployment"));
  if (employee.end_date !== null && to > employee.end_date)
    throw invalid("to", "AFTER_END", say("hr.errors.afterEmployment"));
}

function checkType(context: WriteContext, request: Request): void {
  const type = context.records.find(leaveTypes, request.leave_type_id);
  if (!type) return;
  if (type.state === "retired" && request.state === "draft")
    throw invalid("leave_type_id", "TYPE_RETIRED", say("hr.errors.leaveTypeRetired"));
  if (request.half_day !== null && type.unit === "day")
    throw invalid("half_day", "WHOLE_DAYS", say("hr.errors.wholeDays"));
  const details = type.blocks
    .filter(({ from, to }) => from <= request.to && request.from <= to)
    .map(({ from, to }): Detail => {
      const message = say("hr.errors.leaveBlocked", { from, to });
      return { path: "from", code: "BLOCKED", message };
    });
  if (details.length > 0) throw new Fault("VALIDATION_FAILED", { details });
}

/** Refuses overlapping leave. The morning and the afternoon of a day don't overlap. */
function refuseOverlap(context: WriteContext, { id, employee_id, from, to, half_day }: Request): void {
  const [other] = queryRows(
    context,
    sql`SELECT 1 AS found FROM hr_leave_requests
        WHERE org = ${context.principal.organization.key} AND archived_at IS NULL
          AND employee_id = ${employee_id} AND id <> ${id}
          AND state IN ('draft', 'submitted', 'approved', 'taken') AND "from" <= ${to} AND "to" >= ${from}
          AND NOT coalesce(half_day <> ${half_day}, 0) LIMIT 1`,
  );
  if (other) throw invalid("from", "OVERLAP", say("hr.errors.leaveOverlap"));
}

/** Repeats the checks made on the draft, since the facts may have changed before approval or start. */
function recheck(context: WriteContext, request: Request): Need[] {
  refuseOutsideEmployment(context, request);
  checkType(context, request);
  refuseOverlap(context, request);
  const needs = needsOf(context, request);
  if (needs.length === 0) throw invalid("from", "NO_DAYS", say("hr.errors.noWorkingDays"));
  return needs;
}

/** Chooses the lots to use. If the leave type requires a balance, refuses a shortfall. */
function drawFor(context: WriteContext, request: Request, needs: readonly Need[]): Use[] {
  const type = context.records.get(leaveTypes, request.leave_type_id);
  if (!type.needs_balance) return [];
  const { uses, missing } = draw(openLots(context, request.employee_id, request.leave_type_id), needs);
  const [first] = missing;
  if (!first) return uses;
  const short = formatDecimal(sumOf(missing));
  throw invalid("days", "BALANCE_EXCEEDED", say("hr.errors.balanceShort", { day: first.day, days: short }));
}

export function submitLeave(
  context: WriteContext,
  request: Request,
): { days: string; approver_id: string | null; submitted_at: number } {
  const needs = recheck(context, request);
  drawFor(context, request, needs);
  return {
    days: formatDecimal(sumOf(needs)),
    approver_id: approverOf(context, request.employee_id),
    submitted_at: context.now,
  };
}

export async function approveLeave(
  context: WriteContext,
  request: Request,
): Promise<Decision & { days: string }> {
  requireApprover(context, "hr.leave-requests", request);
  recheck(context, request);
  requireSubstitute(context, request);
  const days = await takeDays(context, request);
  return { days, ...decision(context) };
}

/** Users who approve other users' requests need a substitute while on leave. */
function requireSubstitute(context: WriteContext, { user_id, substitute_id }: Request): void {
  if (user_id === null || substitute_id !== null || !approvalsDependOn(context, user_id)) return;
  throw invalid("substitute_id", "SUBSTITUTE_NEEDED", say("hr.errors.substituteNeeded"));
}

/** Debits the leave account and returns the number of days. */
export async function takeDays(context: WriteContext, request: Request): Promise<string> {
  const needs = needsOf(context, request);
  const uses = drawFor(context, request, needs);
  const days = formatDecimal(sumOf(needs));
  if (needs.length === 0) return days;
  await context.records.insert(leaveEntries, {
    employee_id: request.employee_id,
    leave_type_id: request.leave_type_id,
    kind: "taken",
    days: `-${days}`,
    valid_from: request.from,
    valid_to: request.to,
    uses,
    source: { collection: "hr.leave-requests", id: request.id },
  });
  return days;
}

export function rejectLeave(context: WriteContext, request: Request): Decision {
  requireApprover(context, "hr.leave-requests", request);
  return decision(context);
}

/** Employees cannot cancel their own leave once it has begun. */
export async function cancelLeave(context: WriteContext, request: Request): Promise<undefined> {
  if (request.from <= context.today) requireApprover(context, "hr.leave-requests", request);
  await giveBack(context, request);
}

/** Restores the days of a request by a counter-entry. */
export async function giveBack(context: WriteContext, { id }: Request): Promise<void> {
  const entries = context.records.where(leaveEntries, sql`source_id = ${id} AND kind = 'taken'`);
  const last = entries.at(-1);
  if (!last?.days.startsWith("-")) return;
  await context.records.insert(leaveEntries, {
    employee_id: last.employee_id,
    leave_type_id: last.leave_type_id,
    kind: "taken",
    days: last.days.slice(1),
    valid_from: last.valid_from,
    valid_to: last.valid_to,
    uses: givenBack(last.uses),
    source: last.source,
  });
}

function decision({ now, principal }: WriteContext): Decision {
  return { decided_at: now, decided_by: principal.kind === "user" ? principal.id : null };
}
