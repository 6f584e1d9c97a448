import { sql } from "drizzle-orm";
import { localiseFor } from "../../identity/index.ts";
import { clockAction } from "../../jobs/index.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { type Message, say } from "../../text/message.ts";
import { tasks } from "../ops/index.ts";
import { expenseClaims } from "./expenses/expense-claims.ts";
import { leaveRequests } from "./leave/leave-requests.ts";
import { employees } from "./people/employees.ts";
import { memberOf } from "./people/own.ts";
import { timesheets } from "./time/timesheets.ts";

export const DECIDE_WITHIN_MS = 3 * 86_400_000;

const SLICE = 100;

export const remindApprovers = clockAction({
  name: "hr.approvals.remind",
  summary: "Remind approvers of leave, expenses and timesheets",
  run: async (context) => {
    const counts = [
      await remindOfLeave(context),
      await remindOfHours(context),
      await remindOfClaims(context),
    ];
    return { done: counts.reduce((sum, count) => sum + count, 0), more: counts.includes(SLICE) };
  },
});

async function remindOfLeave(context: WriteContext): Promise<number> {
  const waiting = context.records.where(leaveRequests, tooLong(context), { limit: SLICE });
  for (const request of waiting) {
    await remind(context, request, (number) =>
      say("hr.tasks.decideLeave", { number, from: request.from, to: request.to }),
    );
    await context.records.update(leaveRequests, request, { reminded_at: context.now });
  }
  return waiting.length;
}

async function remindOfHours(context: WriteContext): Promise<number> {
  const waiting = context.records.where(timesheets, tooLong(context), { limit: SLICE });
  for (const sheet of waiting) {
    await remind(context, sheet, (number) => say("hr.tasks.decideHours", { number, week: sheet.week }));
    await context.records.update(timesheets, sheet, { reminded_at: context.now });
  }
  return waiting.length;
}

async function remindOfClaims(context: WriteContext): Promise<number> {
  const waiting = context.records.where(expenseClaims, tooLong(context), { limit: SLICE });
  for (const claim of waiting) {
    await remind(context, claim, (number) =>
      say("hr.tasks.decideClaim", { claim: claim.number ?? "", number }),
    );
    await context.records.update(expenseClaims, claim, { reminded_at: context.now });
  }
  return waiting.length;
}

function tooLong({ now }: WriteContext) {
  return sql`state = 'submitted' AND reminded_at IS NULL AND submitted_at <= ${now - DECIDE_WITHIN_MS}`;
}

async function remind(
  context: WriteContext,
  { employee_id, approver_id }: { employee_id: string; approver_id: string | null },
  titleFor: (number: string) => Message,
): Promise<void> {
  const { number } = context.records.get(employees, employee_id);
  const approver = memberOf(context, approver_id);
  await context.records.insert(tasks, {
    title: localiseFor(context, approver, titleFor(number ?? "")),
    assignee_id: approver,
    about: { collection: "hr.employees", id: employee_id },
    due_at: context.now,
    state: "todo",
  });
}
