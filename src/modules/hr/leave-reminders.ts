import { sql } from "drizzle-orm";
import { clockAction } from "../../jobs/index.ts";
import { tasks } from "../ops/index.ts";
import { employees } from "./employees.ts";
import { leaveRequests } from "./leave-requests.ts";

/** How long somebody who asks for leave waits at most before the approver is reminded. */
export const DECIDE_WITHIN_MS = 3 * 86_400_000;

const SLICE = 100;

export const remindApprovers = clockAction({
  name: "hr.leave.remind",
  summary: "Give approvers a task for each request that waits too long",
  run: async (context) => {
    const waiting = context.records.where(
      leaveRequests,
      sql`state = 'submitted' AND reminded_at IS NULL AND submitted_at <= ${context.now - DECIDE_WITHIN_MS}`,
      { limit: SLICE },
    );
    for (const request of waiting) {
      const { number } = context.records.get(employees, request.employee_id);
      await context.records.insert(tasks, {
        title: `Decide on the leave of ${number} from ${request.from} to ${request.to}`,
        assignee_id: request.approver_id,
        due_at: context.now,
        state: "todo",
      });
      await context.records.update(leaveRequests, request, { reminded_at: context.now });
    }
    return { done: waiting.length, more: waiting.length === SLICE };
  },
});
