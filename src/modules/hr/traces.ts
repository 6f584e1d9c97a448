import { sql } from "drizzle-orm";
import type { WriteContext } from "../../kernel/context.ts";
import type { RecordIn } from "../../kernel/entity.ts";
import type { employees } from "./employees.ts";
import { erase } from "./erasure.ts";
import { expenseClaims } from "./expense-claims.ts";
import { leaveEntries } from "./leave-entries.ts";
import { leaveRequests } from "./leave-requests.ts";
import { reviews } from "./reviews.ts";
import { timesheets } from "./timesheets.ts";

type Employee = RecordIn<typeof employees>;

/** When it is erased who somebody was, what their other records tell of them goes as well. */
export async function eraseTraces(
  context: WriteContext,
  after: Employee,
  before: Employee | undefined,
): Promise<void> {
  if (after.state !== "anonymised" || before?.state === "anonymised") return;
  const own = sql`employee_id = ${after.id}`;
  for (const request of context.records.where(leaveRequests, own)) {
    erase(context, "hr.leave-requests", request.id);
    await context.records.update(leaveRequests, request, { reason: null, decision_note: null });
  }
  for (const review of context.records.where(reviews, own)) {
    erase(context, "hr.reviews", review.id);
    await context.records.update(reviews, review, {
      goals: [],
      self_score: null,
      final_score: null,
      self_comments: null,
      comments: null,
      dispute: null,
    });
  }
}

/** When somebody becomes a member, or another one, the records that are theirs follow: one's own are known by it. */
export async function followUser(
  context: WriteContext,
  after: Employee,
  before: Employee | undefined,
): Promise<void> {
  if (!before || before.user_id === after.user_id) return;
  const { user_id } = after;
  const own = sql`employee_id = ${after.id}`;
  for (const one of context.records.where(leaveRequests, own))
    await context.records.update(leaveRequests, one, { user_id });
  for (const one of context.records.where(leaveEntries, own))
    await context.records.update(leaveEntries, one, { user_id });
  for (const one of context.records.where(timesheets, own))
    await context.records.update(timesheets, one, { user_id });
  for (const one of context.records.where(expenseClaims, own))
    await context.records.update(expenseClaims, one, { user_id });
  for (const one of context.records.where(reviews, own))
    await context.records.update(reviews, one, { user_id });
  for (const one of context.records.where(reviews, sql`reviewer_id = ${after.id}`))
    await context.records.update(reviews, one, { reviewer_user_id: user_id });
}
