import { sql } from "drizzle-orm";
import { clockAction } from "../../../jobs/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { parseDecimal } from "../../../kernel/decimal.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { employees } from "../people/employees.ts";
import { leaveRequests } from "./leave-requests.ts";
import { leaveTypes } from "./leave-types.ts";
import { countedDays, giveBack, takeDays } from "./rules.ts";

type Request = RecordIn<typeof leaveRequests>;

const SLICE = 200;

export const followLeave = clockAction({
  name: "hr.leave.follow",
  summary: "Start and end approved leave",
  run: async (context, day) => {
    const over = context.records.where(leaveRequests, sql`state = 'approved' AND "to" < ${day}`, {
      limit: SLICE,
    });
    for (const request of over) await close(context, request);
    const begun = beginning(context, day);
    for (const { employee_id } of begun) await beginLongLeave(context, employee_id);
    return { done: over.length + begun.length, more: over.length === SLICE || begun.length === SLICE };
  },
});

/** Restores leave days on holidays that were entered after approval. */
async function close(context: WriteContext, request: Request): Promise<void> {
  const changed = parseDecimal(countedDays(context, request)) < parseDecimal(request.days);
  if (changed) await giveBack(context, request);
  const days = changed ? await takeDays(context, request) : request.days;
  await context.records.update(leaveRequests, request, { state: "taken", days });
}

/** Approved long leave that has begun, of employees whose state is still active. */
function beginning(context: WriteContext, day: string): Request[] {
  return context.records.where(
    leaveRequests,
    sql`state = 'approved' AND "to" >= ${day} AND "from" <= ${day}
      AND leave_type_id IN (SELECT id FROM hr_leave_types WHERE org = hr_leave_requests.org AND long_leave = 1)
      AND employee_id IN (SELECT id FROM hr_employees WHERE org = hr_leave_requests.org AND state = 'active')`,
    { limit: SLICE },
  );
}

async function beginLongLeave(context: WriteContext, id: string): Promise<void> {
  const employee = context.records.get(employees, id);
  if (employee.state === "active") await context.records.move(employees, employee, "start_leave");
}

/** Reactivates an employee when a long leave ends or is cancelled. */
export async function endLongLeave(
  context: WriteContext,
  after: Request,
  before: Request | undefined,
): Promise<void> {
  if (before?.state !== "approved" || (after.state !== "taken" && after.state !== "cancelled")) return;
  if (!context.records.get(leaveTypes, after.leave_type_id).long_leave) return;
  const employee = context.records.get(employees, after.employee_id);
  if (employee.state !== "on_leave") return;
  const day = context.today;
  const [goesOn] = context.records.where(
    leaveRequests,
    sql`employee_id = ${employee.id} AND id <> ${after.id} AND state = 'approved' AND "from" <= ${day} AND "to" >= ${day}
      AND leave_type_id IN (SELECT id FROM hr_leave_types WHERE org = hr_leave_requests.org AND long_leave = 1)`,
    { limit: 1 },
  );
  if (!goesOn) await context.records.move(employees, employee, "end_leave");
}
