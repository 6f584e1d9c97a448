import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import type { employees } from "../people/employees.ts";
import { leaveRequests } from "./leave-requests.ts";
import { giveBack, takeDays } from "./rules.ts";

type Employee = RecordIn<typeof employees>;
type Request = RecordIn<typeof leaveRequests>;

/** At the end of employment, withdraws later requests and shortens or cancels approved leave. */
export async function endLeave(context: WriteContext, { id, end_date }: Employee): Promise<void> {
  if (end_date === null) return;
  const later = context.records.where(
    leaveRequests,
    sql`employee_id = ${id} AND state IN ('draft', 'submitted', 'approved') AND "to" > ${end_date}`,
  );
  for (const request of later) {
    if (request.state !== "approved")
      await context.records.update(leaveRequests, request, { state: "withdrawn" });
    else await cut(context, request, end_date);
  }
}

async function cut(context: WriteContext, request: Request, lastDay: string): Promise<void> {
  await giveBack(context, request);
  if (request.from > lastDay) {
    await context.records.update(leaveRequests, request, { state: "cancelled" });
    return;
  }
  const days = await takeDays(context, { ...request, to: lastDay });
  await context.records.update(leaveRequests, request, { to: lastDay, days });
}
